// Asks Inquiry whether an attempt of 1,250.00 baht is paid.
// javac *.java && java InquireOrder 202611200001
//
// Exits with 0 only if it is paid. 2: not paid now, ask again
// later. 1: a person has to look, or there is no answer.
public class InquireOrder {
    public static void main(String[] args) {
        var reference = args.length > 0 ? args[0] : "";
        var attempt = new Payments.Attempt(
            reference, "1250.00", "00");
        try {
            var payments = Payments.fromEnvironment();
            var records = payments.inquireOrder(reference);
            var verdict = payments.decide(records, attempt);
            System.out.println(verdict.decision()
                + " " + reference + " " + attempt.total());
            if (verdict.person() != null) {
                System.err.println(verdict.person());
                System.exit(1);
            }
            System.exit(verdict.ship() ? 0 : 2);
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
