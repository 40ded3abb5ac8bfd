import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks Inquiry about an order and compares the answer with what the shop stored. */
public class Main {
    // docs:start main
    record Order(String refno, BigDecimal total, String currency) {}

    /** Returns the provider's record of an order as JSON; empty while there is none. */
    static String inquire(String refno) throws IOException, InterruptedException {
        String merchantId = setting("PAY_MERCHANT_ID").substring(3);
        String body = """
            {"merchantId": "%s", "orderNo": "X", "refno": "%s", "productDetail": "QWERTY"}"""
            .formatted(merchantId, refno);
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL") + "/order/orderdetailpost"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json; charset=utf-8")
            .header("apikey", setting("PAY_API_KEY"))
            .header("merchantSecretKey", setting("PAY_SECRET_KEY"))
            .header("merchantId", merchantId)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("HTTP " + response.statusCode() + ": " + response.body());
        }
        // An object, an array of one, an empty array or an empty body.
        String reply = response.body().strip();
        return reply.matches("\\[\\s*\\]") ? "" : reply;
    }

    /** Returns the class of the order's status. Throws when a person has to look: do not ship. */
    static String classOf(String record, Order order) {
        if (record.isEmpty()) {
            return "pending";
        }
        String refno = value(record, "ReferenceNo");
        BigDecimal total = new BigDecimal(value(record, "Total"));
        String currency = value(record, "CurrencyCode");
        boolean isYours = refno.equals(order.refno())
            && total.compareTo(order.total()) == 0 // not equals: 100 and 100.00 are the same
            && currency.equals(order.currency());
        if (!isYours) {
            throw new IllegalStateException(
                "%s differs from your order, do not ship: Inquiry says %s, %s, %s."
                    .formatted(order.refno(), refno, total, currency));
        }
        String code = value(record, "Status").toUpperCase();
        return switch (code) {
            case "CP", "Y" -> "paid";
            case "TC" -> "test"; // a test card: no money moves
            case "NS", "N", "VC" -> "pending";
            case "HO" -> "held";
            case "RE", "VR", "PF" -> "failed";
            case "C" -> "cancelled";
            case "RR" -> "refunding";
            case "RF", "VO" -> "refunded";
            default -> throw new IllegalStateException(
                order.refno() + " has the unknown status " + code + ", do not ship.");
        };
    }

    /** Returns a value of a flat JSON reply. Java brings no parser: use the one of your project. */
    static String value(String json, String key) {
        String pair = "\"" + key + "\"\\s*:\\s*(?:\"([^\"]*)\"|([^,}\\]\\s]+))";
        Matcher found = Pattern.compile(pair).matcher(json);
        if (!found.find()) {
            throw new IllegalStateException("Not a reply of Inquiry, no " + key + ": " + json);
        }
        return found.group(1) != null ? found.group(1) : found.group(2);
    }
    // docs:end main

    static String setting(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalStateException("Set the environment variable " + name + ".");
        }
        return value;
    }

    public static void main(String[] arguments) {
        try {
            Order order = new Order(
                setting("PAY_REFNO"),
                new BigDecimal(setting("PAY_ORDER_TOTAL")),
                setting("PAY_CURRENCY"));
            String found = classOf(inquire(order.refno()), order);
            System.out.println(found + " " + order.refno() + " " + order.total());
        } catch (Exception error) {
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
