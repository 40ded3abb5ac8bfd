// Takes postbacks, asks Inquiry about every open attempt, and ships each order once.
// javac *.java && java Postback 8000
//
// A reference is one attempt to pay for an order, and an order can have several. Folder.java keeps both in files, so
// that you can try the handler. In your shop, write `extends Database` instead of `extends Folder`: it is the same with
// SQL.
// Run it behind your HTTPS proxy, and let systemd (Restart=always, RestartSec=5) or a container start it again
// when it ends. Several can run on the same data.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** Your database is the class that it extends, Folder or Database. */
public class Postback extends Folder implements Payments.Shop {
    private final Payments payments;
    private final String shopToken;
    private final Map<String, String> lastLogged = new ConcurrentHashMap<>();

    Postback(Payments payments) {
        this.payments = payments;
        this.shopToken = payments.setting(Payments.Setting.POSTBACK_TOKEN);
    }

    /** Stores the reference, and answers. The question comes later. */
    void handle(HttpExchange exchange) throws IOException {
        int status;
        try {
            status = receive(Payments.readPostback(exchange.getRequestURI().getRawQuery(),
                exchange.getRequestHeaders()::getFirst, exchange.getRequestBody()));
        } catch (Payments.BadPostback refusal) {
            status = refusal.status;
        } catch (Exception error) {
            System.err.println("Cannot store a postback: " + Payments.reasonOf(error));
            status = 500; // not 403: the postback may be genuine
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    /** Returns the HTTP status of the answer. */
    int receive(Payments.Postback postback) throws Exception {
        String reference = postback.reference(), token = postback.token();
        Stored attempt = reference.isEmpty() ? null : attemptOf(reference);
        if (Payments.isToken(token, shopToken, attempt == null ? "" : attempt.token())) {
            if (attempt != null) storePostback(reference);
            else if (!reference.isEmpty()) report(reference, "unknown " + reference, true);
            else report("reference", "unknown reference", true); // the postback has none that can be read
            return 200;
        }
        String owner = token.isEmpty() ? null : ownerOf(token);
        if (owner == null) return 403;
        // The buyer may have changed the reference in the form, and paid. One task for each attempt.
        if (taskLines(owner).stream().noneMatch(line -> line.contains("with the token of"))) {
            String name = reference.isEmpty() ? "reference" : reference;
            report(owner, "unknown " + name + ", with the token of " + owner, true);
        }
        return 200;
    }

    /** Asks Inquiry, ships a paid order, and tells a person what a program cannot decide. */
    @Override public Payments.Ask settle(String reference) throws Exception {
        Stored attempt = attemptOf(reference);
        if (attempt == null) throw new IllegalStateException("there is no such attempt");
        String paid = paidBy(attempt.order());
        var verdict = payments.decide(payments.inquireOrder(reference),
            new Payments.Attempt(reference, attempt.total(), attempt.currency()));
        String line = verdict.decision() + " " + reference + " " + verdict.statuses(), person = verdict.person();
        // Another process has shipped since the question, and the reply can be older: ask again.
        if (!verdict.ship() && !paidBy(attempt.order()).equals(paid)) return Payments.Ask.SCHEDULE;
        if (verdict.ship()) {
            line = "paid " + reference + " " + attempt.total();
            // One payment for an order, not for an attempt: a second attempt can be paid, too.
            String payment = reference + " " + Payments.oneLine(verdict.payment().number());
            String mark = fulfil(attempt, payment);
            if (mark == null) {
                line = "changed " + reference + " " + attempt.order();
                person = "the order is closed or has another total now: refund it, or ship by hand";
            } else if (!referenceIn(mark).equals(reference)) {
                line = "paid twice " + attempt.order() + " " + mark + " and " + payment;
                person = "refund the second one";
            }
        } else if (referenceIn(paid).equals(reference) && !verdict.statuses().isEmpty()) {
            person = (person == null ? "" : person + "; ")
                + "the order is marked as paid; stop the parcel if it has not left";
        } else if (!paid.isEmpty() && person != null) {
            person += "; the order is paid by " + paid;
        }
        report(reference, person == null ? line : line + ", " + person, person != null);
        return verdict.ask();
    }

    /** The mark of an order that a person has shipped by hand can end with a line break, or be the reference alone. */
    private static String referenceIn(String mark) {
        return mark.strip().split(" ")[0];
    }

    @Override public void failed(String reference, String sentence, boolean isTask) throws Exception {
        report(reference, "retry " + reference + ": " + sentence, isTask);
    }

    /** Logs a line when it is new, and keeps it for a person if it is a task or says what became of one. */
    void report(String reference, String text, boolean isTask) throws Exception {
        String line = Payments.oneLine(text, 200) + (isTask ? ": ask a person" : "");
        try {
            List<String> lines = taskLines(reference);
            String last = null;
            for (String each : lines) if (each.contains(reference)) last = each; // a person may have written below it
            if (!line.equals(last) && (isTask || !lines.isEmpty())) addTaskLine(reference, line);
        } finally { // also with a full disk
            if (lastLogged.size() >= 10_000) lastLogged.clear(); // the memory stays small, and some lines come again
            if (!line.equals(lastLogged.put(reference, line))) System.out.println(line);
        }
    }

    /** Starts the server and the loop. Your own server can make a Postback, and call its methods. */
    public static void main(String[] args) {
        System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds to send a request
        try {
            var payments = Payments.fromEnvironment();
            payments.seconds = 10; // questions wait for each other: one that hangs holds all others back
            for (var name : List.of(Payments.Setting.API_URL, Payments.Setting.API_KEY, Payments.Setting.SECRET_KEY,
                Payments.Setting.MERCHANT_ID)) payments.setting(name);
            var shop = new Postback(payments);
            var server = HttpServer.create(addressIn(args), 0);
            server.createContext("/", shop::handle);
            server.setExecutor(Executors.newCachedThreadPool());
            shop.openAttempts(); // it does not start without its folder or database
            server.start();
            System.out.println("listening");
            Payments.keepAsking(shop);
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
        } catch (RuntimeException | Error error) {
            error.printStackTrace();
        } catch (Exception error) { // of the folder, the database or the port
            System.err.println(Payments.reasonOf(error));
        }
        System.exit(1); // or the server would go on without its worker
    }

    private static InetSocketAddress addressIn(String[] args) throws IOException {
        try {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        } catch (IndexOutOfBoundsException | IllegalArgumentException error) {
            throw new IOException("Write a port: java Postback 8000");
        }
    }
}
