// Makes a PromptPay QR for an attempt with a new reference,
// and saves its picture.
// javac *.java && java CreatePromptPay 202611200001

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

public class CreatePromptPay {
    public static void main(String[] args) throws Exception {
        var reference = args.length > 0 ? args[0] : "";
        try {
            var payments = Payments.fromEnvironment();
            var order = new Payments.Order()
                .reference(reference)
                .total("1250.00")
                .product("Coffee beans 1 kg")
                .name("Sample Buyer")
                .email("buyer@shop.example");
            var qr = payments.createPromptPay(order);
            var end = qr.expires();
            System.out.println("expires "
                + (end.isEmpty() ? "in 15 minutes" : end));
            // On a page, qr.image() is the src of <img>.
            var picture = qr.image().split(",")[1];
            Files.write(Path.of(reference + ".png"),
                Base64.getDecoder().decode(picture));
            System.out.println("saved " + reference + ".png");
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
