// Makes a PromptPay QR for an attempt with a new reference.
// javac *.java && java CreatePromptPay 202611200001
public class CreatePromptPay {
    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var order = new Payments.Order()
                .reference(String.join(" ", args))
                .total("1250.00")
                .product("Coffee beans 1 kg")
                .name("Sample Buyer")
                .email("buyer@shop.example");
            var qr = payments.createPromptPay(order);
            var end = qr.expires();
            System.out.println("expires "
                + (end.isEmpty() ? "in 15 minutes" : end));
            // For <img src>:
            System.out.println(qr.image().substring(0, 40));
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
