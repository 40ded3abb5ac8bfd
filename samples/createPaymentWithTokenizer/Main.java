import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the form that offers a member the card that they saved. */
public class Main {
    // docs:start main
    record Order(
        String refno, String total, String currency, String product, String email, String member) {}

    // docs:start call
    /**
     * Returns the form as HTML. Store the order first: the buyer
     * can alter every field.
     * Set the member for a signed-in member only: it opens their
     * saved card.
     */
    static String paymentForm(Order order) {
        if (!order.refno().matches("\\d{12}")) {
            throw new IllegalArgumentException(
                "refno: 12 digits.");
        }
        if (!order.total().matches("\\d{1,7}\\.\\d{2}")) {
            throw new IllegalArgumentException(
                "total: two decimals, such as 1250.00.");
        }
        BigDecimal total = new BigDecimal(order.total());
        if (total.compareTo(BigDecimal.valueOf(9_999_999)) > 0) {
            throw new IllegalArgumentException(
                "total: at most 9,999,999.");
        }
        if (!order.member().matches("[A-Za-z0-9]{1,10}")) {
            throw new IllegalArgumentException(
                "member: at most 10 letters and digits.");
        }
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("merchantid", setting("PAY_MERCHANT_ID"));
        fields.put("refno", order.refno());
        fields.put("customeremail", order.email());
        fields.put("productdetail", order.product());
        fields.put("total", order.total());
        fields.put("cc", order.currency());
        fields.put("lang", "EN");
        fields.put("customerref", order.member());
        fields.put("returnurl", setting("PAY_RETURN_URL"));
        fields.put("postbackurl", setting("PAY_POSTBACK_URL"));
        StringBuilder inputs = new StringBuilder();
        fields.forEach((name, value) -> inputs.append("""
              <input type="hidden" name="%s" value="%s">
            """.formatted(name, escape(value))));
        String action = escape(setting("PAY_PAYMENT_URL"));
        return """
            <form method="post" action="%s/payment"
              accept-charset="UTF-8">
            %s  <button>Pay</button>
            </form>""".formatted(action, inputs);
    }
    // docs:end call

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            .replace("\"", "&quot;").replace("'", "&#39;");
    }
    // docs:end main

    /** An environment variable that must be set, without the carriage return of a Windows file. */
    static String setting(String name) {
        String value = System.getenv().getOrDefault(name, "").replaceFirst("\r$", "");
        if (value.isEmpty()) {
            throw new IllegalStateException("Set the environment variable " + name + ".");
        }
        return value;
    }

    public static void main(String[] arguments) {
        try {
            String form = paymentForm(new Order(setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL"),
                setting("PAY_CURRENCY"), setting("PAY_PRODUCT"), setting("PAY_CUSTOMER_EMAIL"),
                setting("PAY_MEMBER")));
            System.out.println("<!doctype html>\n<meta charset=\"utf-8\">\n" + form);
        } catch (RuntimeException error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
