import java.util.Locale;

/** Uses the handler, as a server of one's own does, and runs both its parts for a reference and its token. */
class Importer {
    public static void main(String[] args) throws Exception {
        var shop = new Postback(Payments.fromEnvironment());
        int status = shop.receive(new Payments.Postback(args[0], args[1]));
        System.out.println(status + " " + shop.settle(args[0]).name().toLowerCase(Locale.ROOT));
    }
}
