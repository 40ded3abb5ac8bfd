// Schedules the next charge of a registration.
// javac *.java && java ChargeRecurring 202611200001
public class ChargeRecurring {
    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var reference = args.length > 0 ? args[0] : "";
            var charge = payments.chargeRecurring(
                reference, "1250.00");
            System.out.println("charge "
                + charge.number() + " on " + charge.day());
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
