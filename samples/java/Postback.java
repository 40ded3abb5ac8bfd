// Takes postbacks, asks Inquiry about every open attempt, and ships each order once.
// javac *.java && java Postback orders 8000
//
// A reference is one attempt to pay for an order, and an order can have several. The folder `orders` stands for your
// database. Before the buyer leaves, your shop writes two files, with spaces only between the values:
//   A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
//                         Delete it when you close the order: a later payment is then a task for a person
//   202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
//                         postback address, "A17 1250.00 00 a-secret"
// This program writes:
//   202611200001.1795766400000-(UUID).postback  a postback came at this millisecond, and Inquiry is still to be asked
//   202611200001.closed   nothing more to ask, until the next postback
//   A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
//   202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
//                         comes back with the next answer. Move it to an archive only together with the attempt
// Run it behind your HTTPS proxy, and let systemd or pm2 start it again when it ends. Several can run on one folder.

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

public class Postback implements Payments.Shop {
    private final Payments payments;
    private final String shopToken;
    private final Path folder;
    private final Map<String, String> lastLogged = new ConcurrentHashMap<>();

    Postback(Payments payments, Path folder) {
        this.payments = payments;
        this.shopToken = payments.setting(Payments.Setting.POSTBACK_TOKEN);
        this.folder = folder;
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
            person = (person == null ? "" : person + "; ") + "the order was shipped";
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
            // A task that is there is never written again: a person may have settled it, and would refund twice.
            boolean isKept = isTask ? lines.contains(line)
                : lines.isEmpty() || lines.get(lines.size() - 1).equals(line);
            if (!isKept) addTaskLine(reference, line);
        } finally { // also with a full disk
            if (lastLogged.size() >= 10_000) lastLogged.clear(); // the memory stays small, and some lines come again
            if (!line.equals(lastLogged.put(reference, line))) System.out.println(line);
        }
    }

    // Your database: replace the methods from here to `addTaskLine`. `folder`, what is below but `main`, and the
    // imports that only these need go as well. Database.java has them with SQL.

    record Stored(String order, String total, String currency, String token) {}

    /** SELECT ... FROM attempts WHERE reference = ?; null if there is none. */
    Stored attemptOf(String reference) throws IOException {
        String[] words = wordsIn(reference, 4, "order, total, currency and token");
        return words == null ? null : new Stored(words[0], words[1], words[2], words[3]);
    }

    /** SELECT reference FROM attempts WHERE token = ? */
    String ownerOf(String token) throws IOException {
        for (String name : names()) {
            try {
                if (isReference(name) && Payments.isToken(token, attemptOf(name).token)) return name;
            } catch (IOException error) {
                continue; // an attempt that cannot be read concerns no other one
            }
        }
        return null;
    }

    /** INSERT INTO postbacks ..., committed before the answer. */
    void storePostback(String reference) throws IOException {
        String name = reference + "." + System.currentTimeMillis() + "-" + UUID.randomUUID() + ".postback";
        Files.createFile(folder.resolve(name));
    }

    /** The references to ask about, with the time of the last event and the postbacks of each, oldest first. */
    @Override public List<Payments.OpenAttempt> openAttempts() throws IOException {
        var attempts = new ArrayList<Payments.OpenAttempt>();
        var names = new TreeSet<String>(names());
        var postbacksOf = names.stream().filter(name -> name.endsWith(".postback"))
            .collect(Collectors.groupingBy(name -> name.split("[.]")[0]));
        for (String reference : names) {
            var postbacks = postbacksOf.getOrDefault(reference, List.of());
            if (!isReference(reference) || postbacks.isEmpty() && names.contains(reference + ".closed")) continue;
            Instant since = postbacks.isEmpty()
                ? Files.getLastModifiedTime(folder.resolve(reference)).toInstant()
                : Instant.ofEpochMilli(Long.parseLong(postbacks.get(postbacks.size() - 1).split("[.-]")[1]));
            attempts.add(new Payments.OpenAttempt(reference, since, postbacks));
        }
        return attempts;
    }

    /** Deletes these postbacks, which came before the question. A later one leads to another question. */
    @Override public void close(String reference, List<String> postbacks, boolean isDecided) throws IOException {
        if (isDecided) Files.writeString(folder.resolve(reference + ".closed"), "");
        for (String name : postbacks) Files.deleteIfExists(folder.resolve(name));
    }

    /**
     * Marks the order as paid, once. Returns the payment that it is marked with; null if it is closed or changed.
     * A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known.
     *
     * <p>UPDATE orders SET payment = ? WHERE id = ? AND payment IS NULL AND is_open AND total = ? AND currency = ?
     * and in the same transaction: INSERT INTO shipments …
     */
    String fulfil(Stored attempt, String payment) throws IOException {
        String[] order = wordsIn(nameOf(attempt.order) + ".order", 2, "total and currency");
        if (order != null && Payments.satangOf(order[0]).equals(Payments.satangOf(attempt.total))
            && Payments.currencyOf(order[1]).equals(Payments.currencyOf(attempt.currency))) {
            Path draft = folder.resolve(UUID.randomUUID() + ".draft");
            try {
                Files.writeString(draft, payment);
                Files.createLink(folder.resolve(nameOf(attempt.order) + ".fulfilled"), draft); // possible once
            } catch (FileAlreadyExistsException again) {
                // Which payment it was is read below.
            } finally {
                Files.deleteIfExists(draft);
            }
        }
        return textIn(nameOf(attempt.order) + ".fulfilled");
    }

    /** The payment that an order is marked with; empty if there is none. */
    String paidBy(String order) throws IOException {
        return Objects.requireNonNullElse(textIn(nameOf(order) + ".fulfilled"), "");
    }

    /** SELECT line FROM tasks WHERE reference = ? ORDER BY id */
    List<String> taskLines(String reference) throws IOException {
        return Objects.requireNonNullElse(textIn(reference + ".task"), "").lines().toList();
    }

    /** INSERT INTO tasks ... */
    void addTaskLine(String reference, String line) throws IOException {
        Path file = folder.resolve(reference + ".task");
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    static boolean isReference(String name) {
        return name.matches("[0-9]{1,12}");
    }

    static String nameOf(String order) {
        return URLEncoder.encode(order, UTF_8); // it can contain a slash
    }

    /** What a file contains; null if there is none. */
    String textIn(String name) throws IOException {
        try {
            return Files.readString(folder.resolve(name)).replaceFirst("^\uFEFF", "");
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    String[] wordsIn(String name, int count, String expected) throws IOException {
        String text = textIn(name);
        String[] words = text == null ? null : text.strip().split("\\s+");
        if (words != null && words.length != count)
            throw new IOException(name + ": write " + expected + ", none with a blank in it.");
        return words;
    }

    /** Starts the server and the loop. Your own server can make a Postback, and call its methods. */
    public static void main(String[] args) {
        System.setProperty("sun.net.httpserver.maxReqTime", "10"); // seconds to send a request
        try {
            var payments = Payments.fromEnvironment();
            payments.seconds = 10; // questions wait for each other: one that hangs holds all others back
            for (var name : List.of(Payments.Setting.API_URL, Payments.Setting.API_KEY, Payments.Setting.SECRET_KEY,
                Payments.Setting.MERCHANT_ID)) payments.setting(name);
            var shop = new Postback(payments, Path.of(args[0]));
            var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
            var server = HttpServer.create(address, 0);
            server.createContext("/", shop::handle);
            server.setExecutor(Executors.newCachedThreadPool());
            server.start();
            System.out.println("listening");
            Payments.keepAsking(shop);
        } catch (Payments.Failure error) {
            System.err.println(error.getMessage());
        } catch (IndexOutOfBoundsException | IllegalArgumentException error) {
            System.err.println("Write the folder of your attempts and a port: java Postback orders 8000");
        } catch (Throwable error) {
            error.printStackTrace();
        }
        System.exit(1); // or the server would go on without its worker
    }
}
