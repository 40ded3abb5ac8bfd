// Schedules a charge of a registration for a day.
// javac *.java && java ScheduleRecurring 202611200001
public class ScheduleRecurring {
    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var reference = args.length > 0 ? args[0] : "";
            var charge = payments.scheduleRecurring(
                reference, "1250.00", "2099-01-15");
            System.out.println("charge "
                + charge.number() + " on " + charge.day());
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
