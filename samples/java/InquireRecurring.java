// Lists the charges of a registration.
// javac *.java && java InquireRecurring 202611200001
public class InquireRecurring {
    public static void main(String[] args) {
        try {
            var payments = Payments.fromEnvironment();
            var charges = payments.inquireRecurring(
                args.length > 0 ? args[0] : "");
            System.out.println(charges.size() + " charges");
            for (var charge : charges) {
                System.out.println(charge.day() + " "
                    + charge.status() + " " + charge.total());
            }
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
