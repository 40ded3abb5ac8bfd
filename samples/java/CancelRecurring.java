// Cancels the charge of a day, or a whole registration.
// javac *.java && java CancelRecurring 202611200001
public class CancelRecurring {
    // Or "all": the whole registration.
    static final String DAY = "2099-01-15";

    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var reference = args.length > 0 ? args[0] : "";
            var registration = new Payments.Registration()
                .reference(reference)
                .email("buyer@shop.example")
                .description("Monthly membership");
            payments.cancelRecurring(registration, DAY);
            System.out.println(
                "cancelled " + reference + " " + DAY);
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
