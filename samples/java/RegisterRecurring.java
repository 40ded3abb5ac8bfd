// Registers a buyer for later charges.
// javac *.java && java RegisterRecurring 202611200001
public class RegisterRecurring {
    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var reference = args.length > 0 ? args[0] : "";
            var registration = new Payments.Registration()
                .reference(reference)
                .firstName("Sample")
                .lastName("Buyer")
                .email("buyer@shop.example")
                .description("Monthly membership");
            payments.registerRecurring(registration);
            System.out.println("registered " + reference);
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
