// Writes a form that offers a member's saved card.
// javac *.java
// java CreatePaymentWithTokenizer 202611200001
public class CreatePaymentWithTokenizer {
    static final String RETURN =
        "https://shop.example/return?order=random";
    static final String POSTBACK =
        "https://shop.example/postback?token=secret";

    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var order = new Payments.Order()
                .reference(args.length > 0 ? args[0] : "")
                .total("1250.00")
                .product("Coffee beans 1 kg")
                .email("buyer@shop.example")
                .member("K7Q2M9X4PZ") // who is signed in
                .returnUrl(RETURN)
                .postbackUrl(POSTBACK);
            var form = payments.createPayment(order);
            System.out.println(form.html());
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
