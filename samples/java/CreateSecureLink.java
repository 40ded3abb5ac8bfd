// Makes a link that is paid once, until this time tomorrow.
// javac *.java && java CreateSecureLink 202611200001
public class CreateSecureLink {
    static final String RETURN =
        "https://shop.example/return?order=random";
    static final String POSTBACK =
        "https://shop.example/postback?token=secret";
    public static void main(String[] args) {
        try {
            var order = new Payments.Order()
                .reference(args.length > 0 ? args[0] : "")
                .total("1250.00")
                .product("Coffee beans 1 kg")
                .email("buyer@shop.example")
                .telephone("66000000000")
                .returnUrl(RETURN)
                .postbackUrl(POSTBACK);
            System.out.println(Payments.fromEnvironment()
                .createSecureLink(order));
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
