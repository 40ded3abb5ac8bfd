// The database of a shop: handler.sql on SQLite, for the handler, for your pages, and for the daily job.
//
// Copy handler.sql beside the classes, and add the JDBC driver of SQLite to the class path (org.xerial:sqlite-jdbc).
// In Postback.java, write `extends Database` instead of `extends Folder`. Your pages make a Postback, call the
// methods of this file, and pass `shop::settle`.
// Commands, of which the go-live check takes the first four:
//   java -cp .:sqlite-jdbc.jar Database shipments A17   0, or 1 if the order ships
//   java -cp .:sqlite-jdbc.jar Database tasks A17       what a person has to do about the order
//   java -cp .:sqlite-jdbc.jar Database state A17       open, paid 1250.00, refunded or attention
//   java -cp .:sqlite-jdbc.jar Database ask-again       daily: the handler asks once more about the last seven days
//   java -cp .:sqlite-jdbc.jar Database recent          an hour later: prints the lines that a daily job compares
//   java -cp .:sqlite-jdbc.jar Database close-orders    then: closes the orders that nobody is expected to pay
// SHOP_DATABASE names the file of the database, by default shop.db. It is made when it is first opened.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class Database {
    public record Stored(String reference, String order, String total, String currency, String token) {}
    public record Task(String reference, String order, String line, String later) {}
    public record Parcel(String order, String reference) {}
    public record Qr(String image, long seconds) {}
    private record Order(long satang, boolean isOpen, boolean isPaid, String state) {}

    /** {@code settle} of the handler. */
    public interface Settle { Payments.Ask settle(String reference) throws Exception; }

    /** Stores your own lines of an order, in the same transaction. */
    public interface More { void store(Connection connection) throws SQLException; }

    private interface Reader<T> { T read(ResultSet row) throws SQLException; }

    private static final String SQL = read();
    private static final List<String> TABLES = statementsOf(SQL.split("-- attempt_of\\(")[0]
        .replaceAll("--.*", "").replaceAll("create (table|index)", "$0 if not exists"));
    private static final Map<String, List<String>> STATEMENTS = Pattern
        .compile("^-- (\\w+)\\(.*\n(?:--.*\n)*((?:[^-\n].*\n)+)", Pattern.MULTILINE).matcher(SQL).results()
        .collect(Collectors.toMap(found -> found.group(1), found -> statementsOf(found.group(2))));
    /** A text is left as it is. */
    private static final Pattern PARAMETER = Pattern.compile("'[^']*'|:(\\w+)");
    /** Seconds to wait for a lock: a postback is answered within five seconds. */
    private static final int HANDLER = 3, SHOP = 20;

    private static String read() {
        try (var stream = Database.class.getResourceAsStream("handler.sql")) {
            return new String(stream.readAllBytes(), UTF_8).replace("\r", "");
        } catch (IOException | NullPointerException error) {
            throw new IllegalStateException("Copy handler.sql beside the classes.", error);
        }
    }

    private static List<String> statementsOf(String text) {
        return Pattern.compile(";").splitAsStream(text).map(String::strip).filter(each -> !each.isEmpty()).toList();
    }

    /** Opens the database, and makes what it lacks. */
    private static Connection connect(int wait) throws SQLException {
        String file = System.getenv("SHOP_DATABASE");
        boolean isNamed = file != null && !file.isEmpty();
        if (DriverManager.drivers().findAny().isEmpty())
            throw new SQLException("Database needs the JDBC driver of SQLite on the class path: org.xerial:sqlite-jdbc.");
        var connection = DriverManager.getConnection("jdbc:sqlite:" + (isNamed ? file : "shop.db"));
        try (var statement = connection.createStatement()) {
            statement.execute("pragma busy_timeout = " + wait * 1000);
            try {
                statement.execute("pragma journal_mode = wal");
            } catch (SQLException error) {
                // Another process begins at the same moment, and does this.
            }
            for (String text : TABLES) statement.execute(text);
            statement.execute("pragma foreign_keys = on");
            return connection;
        } catch (SQLException error) {
            connection.close();
            throw error;
        }
    }

    /** JDBC knows no names, only question marks. */
    private static PreparedStatement prepare(Connection connection, String text, Object... pairs) throws SQLException {
        var values = new HashMap<String, Object>();
        for (int index = 0; index < pairs.length; index += 2) values.put((String) pairs[index], pairs[index + 1]);
        if (values.get("satang") instanceof Long satang && satang < 1)
            throw new Payments.Invalid("satang: write a whole number above zero.");
        var names = PARAMETER.matcher(text).results().map(found -> found.group(1)).filter(Objects::nonNull).toList();
        var statement = connection.prepareStatement(PARAMETER.matcher(text)
            .replaceAll(found -> found.group(1) == null ? "$0" : "?"));
        for (int index = 0; index < names.size(); index++)
            statement.setObject(index + 1, values.get(names.get(index)));
        return statement;
    }

    private static <T> List<T> rows(int wait, String name, Reader<T> reader, Object... pairs) throws SQLException {
        try (var connection = connect(wait); var statement = prepare(connection, STATEMENTS.get(name).get(0), pairs);
            var found = statement.executeQuery()) {
            var rows = new ArrayList<T>();
            while (found.next()) rows.add(reader.read(found));
            return rows;
        }
    }

    private static <T> T first(List<T> rows) { return rows.isEmpty() ? null : rows.get(0); }
    private static String text(ResultSet row) throws SQLException { return row.getString(1); }

    /** Runs statements in one transaction, up to the first that changes no row, then more. Returns how many changed. */
    private static int change(int wait, More more, List<String> statements, Object... pairs) throws SQLException {
        try (var connection = connect(wait)) {
            connection.setAutoCommit(false);
            int count = 0;
            for (String text : statements) {
                try (var statement = prepare(connection, text, pairs)) {
                    count = statement.executeUpdate();
                }
                if (count == 0) break;
            }
            if (count > 0 && more != null) more.store(connection);
            connection.commit();
            return count;
        } // what is not committed is undone
    }

    private static int change(int wait, String name, Object... pairs) throws SQLException {
        return change(wait, null, STATEMENTS.get(name), pairs);
    }

    private static long now() { return Instant.now().getEpochSecond(); }
    private static long aWeekAgo() { return now() - 7 * 24 * 3600; }
    private static String newId() { return UUID.randomUUID().toString(); } // nobody can guess it

    // For the handler

    public Stored attemptOf(String reference) throws SQLException {
        return first(rows(HANDLER, "attempt_of", row -> new Stored(row.getString(1), row.getString(2),
            Payments.totalOf(row.getLong(3)), row.getString(4), row.getString(5)), "reference", reference));
    }

    public String ownerOf(String token) throws SQLException {
        return first(rows(HANDLER, "owner_of", Database::text, "token", token));
    }

    public void storePostback(String reference) throws SQLException {
        change(HANDLER, "store_postback", "reference", reference, "id", newId(), "now", now());
    }

    public List<Payments.OpenAttempt> openAttempts() throws SQLException {
        return rows(HANDLER, "open_attempts", row -> {
            String postback = row.getString(3);
            return new Payments.OpenAttempt(row.getString(1), Instant.ofEpochSecond(row.getLong(2)),
                postback == null ? List.of() : List.of(postback));
        });
    }

    public void close(String reference, List<String> postbacks, boolean isDecided) throws SQLException {
        String id = postbacks.isEmpty() ? null : postbacks.get(0);
        if (isDecided) change(HANDLER, "close", "reference", reference, "id", id);
    }

    public String fulfil(Stored attempt, String payment) throws SQLException {
        change(HANDLER, "fulfil", "order_id", attempt.order, "reference", attempt.reference, "payment", payment,
            "satang", Payments.satangOf(attempt.total).getAsLong(), "currency", attempt.currency);
        String mark = paidBy(attempt.order);
        return mark.isEmpty() ? null : mark;
    }

    public String paidBy(String order) throws SQLException {
        return Objects.requireNonNullElse(first(rows(HANDLER, "paid_by", Database::text, "order_id", order)), "");
    }

    public List<String> taskLines(String reference) throws SQLException {
        return rows(HANDLER, "task_lines", Database::text, "reference", reference);
    }

    public void addTaskLine(String reference, String line) throws SQLException {
        List<String> statements = STATEMENTS.get("add_task_line");
        Object[] pairs = {"reference", reference, "line", line, "now_ms", System.currentTimeMillis()};
        try {
            change(HANDLER, null, statements.subList(0, 1), pairs);
        } catch (SQLException error) {
            if (error.getErrorCode() != 19) throw error; // SQLITE_CONSTRAINT: the line is there, with an earlier date
            change(HANDLER, null, statements.subList(1, 2), pairs);
        }
    }

    // For your pages

    /** {@code more} stores your own lines of the order in the same transaction; or null. */
    public void newOrder(String order, long satang, String currency, More more) throws SQLException {
        change(SHOP, more, STATEMENTS.get("new_order"), "order_id", order, "satang", satang, "currency", currency);
    }

    /** The basket has changed, which {@code more} stores. False if the order is paid, closed or has an open task. */
    public boolean changeOrder(String order, long satang, More more) throws SQLException {
        return change(SHOP, more, STATEMENTS.get("change_order"), "order_id", order, "satang", satang) > 0;
    }

    private static Order orderOf(String order) throws SQLException {
        return first(rows(SHOP, "order_of", row ->
            new Order(row.getLong(1), row.getInt(2) == 1, row.getString(3) != null, row.getString(4)), "order_id", order));
    }

    /** open, paid, refunded, closed, or attention: a person looks at the order, and the buyer must not pay again. */
    public String stateForBuyer(String order) throws SQLException {
        Order found = orderOf(order);
        return found == null ? null : found.state;
    }

    /**
     * Stores an attempt to pay an order, and returns it. Null when the buyer must not pay now: the order is paid or
     * closed, or an earlier attempt may have paid it. Then say that your staff look at the payment. {@code linkEnd} is
     * the expireDate of a payment link, or null.
     */
    public Stored newAttempt(String order, Settle settle, Instant linkEnd) throws Exception {
        Order found = orderOf(order);
        if (found == null || !found.isOpen || found.isPaid) return null;
        // An attempt after which a person lets the buyer pay again is not asked about.
        Reader<String> toAsk = row -> row.getInt(2) == 1 ? null : text(row);
        List<String> attempts = rows(SHOP, "attempts_of", toAsk, "order_id", order);
        for (int index = attempts.size() - 1; index >= 0; index--) {
            String earlier = attempts.get(index);
            try {
                if (earlier != null && settle.settle(earlier) != Payments.Ask.SCHEDULE) return null;
            } catch (Payments.Failure error) {
                break; // without an answer, ask no more: the buyer can pay, and the handler goes on to ask
            }
        }
        if (!stateForBuyer(order).equals("open")) return null; // a task waits, which an empty reply has not ended
        String reference = String.format(Locale.ROOT, "%012d", new SecureRandom().nextLong(1_000_000_000_000L));
        int count = change(SHOP, "new_attempt", "order_id", order, "reference", reference, "token", newId(),
            "now_ms", System.currentTimeMillis(), "now", now(),
            "link_end", linkEnd == null ? null : linkEnd.getEpochSecond());
        return count > 0 ? attemptOf(reference) : null;
    }

    /** The references of an order, the newest last. */
    public List<String> attemptsOf(String order) throws SQLException {
        return rows(SHOP, "attempts_of", Database::text, "order_id", order);
    }

    /**
     * The buyer has come back, and the order is open: the handler asks now, at most once in a pause of 60 seconds. The
     * page of a QR asks your server every five seconds for stateForBuyer, and your server calls this with 5. It leaves
     * the question to the handler, which runs beside your server.
     */
    public void storeReturn(String reference, int pause) throws SQLException {
        long now = now();
        change(SHOP, "store_return", "reference", reference, "id", newId(), "now", now, "before", now - pause);
    }

    /** Keeps what createPromptPay has returned, so that the page can be loaded again. */
    public void storeQr(String reference, Payments.PromptPay qr) throws SQLException {
        long ends = now() + 15 * 60;
        try {
            ends = LocalDateTime.parse(qr.expires().replace(' ', 'T')).toEpochSecond(ZoneOffset.ofHours(7));
        } catch (DateTimeParseException error) {
            // Without a time it is 15 minutes.
        }
        change(SHOP, "store_qr", "reference", reference, "image", qr.image(), "ends", ends);
    }

    /** The picture, and the seconds that are left. Hide it at 0, and offer a new attempt at -120. */
    public Qr qrOf(String reference) throws SQLException {
        return first(rows(SHOP, "qr_of", row ->
            new Qr(row.getString(1), row.getLong(2) - now()), "reference", reference));
    }

    /**
     * What a person has to do. The order is null for an unknown reference. {@code later} is the last line about the
     * same reference, which says what became of the task, or "".
     */
    public List<Task> openTasks() throws SQLException {
        List<Task> lines = rows(SHOP, "open_tasks", row ->
            new Task(row.getString(1), row.getString(2), row.getString(3), ""));
        var last = new HashMap<String, String>();
        for (Task each : lines) last.put(each.reference, each.line);
        return lines.stream().filter(each -> each.line.endsWith(": ask a person")).map(each -> {
            String later = last.get(each.reference);
            return new Task(each.reference, each.order, each.line, later.equals(each.line) ? "" : later);
        }).toList();
    }

    /**
     * A person has done it. False while an unpaid order waits for it: first call allowAttempt, or ship by hand. After a
     * refund, this comes last: withdraw and allowAttempt say what else follows. The order is then refunded, or with
     * {@code staysPaid} still paid, because only a part went back.
     */
    public boolean settleTask(String reference, String line, boolean staysPaid) throws SQLException {
        return change(SHOP, "settle_task", "reference", reference, "line", line, "settled", staysPaid ? 2 : 1) > 0;
    }

    /** A person lets the buyer pay again, whatever Inquiry says of this attempt: a wrong amount is refunded. */
    public void allowAttempt(String reference) throws SQLException {
        change(SHOP, "allow_attempt", "reference", reference);
    }

    /**
     * A person has shipped the order for this attempt. {@code number} is the order number of the payment in the control
     * panel, OrderNo of Inquiry. False if the order is paid already.
     */
    public boolean shipByHand(String reference, String number) throws SQLException {
        String payment = reference + " " + number;
        return change(SHOP, "ship_by_hand", "reference", reference, "payment", payment, "now", now()) > 0;
    }

    /** Each order that has to be shipped. */
    public List<Parcel> parcels() throws SQLException {
        return rows(SHOP, "parcels", row -> new Parcel(row.getString(1), row.getString(2)));
    }

    /**
     * Asks once more, and marks the parcel. False if it has left, if a task waits, or if the last line about it is a
     * task, also a settled one, such as a refund: a person decides.
     */
    public boolean handOver(String reference, Settle settle) throws Exception {
        boolean isDecided = settle.settle(reference) == Payments.Ask.NEVER;
        return isDecided && change(SHOP, "hand_over", "reference", reference, "now", now()) > 0;
    }

    /** A person has decided that the parcel leaves, such as the rest after a part refund. False if it has left. */
    public boolean handOverByHand(String reference) throws SQLException {
        return change(SHOP, "hand_over_by_hand", "reference", reference, "now", now()) > 0;
    }

    /** Takes back a shipment that has not left. False if there is none. */
    public boolean withdraw(String reference) throws SQLException {
        return change(SHOP, "withdraw", "reference", reference) > 0;
    }

    // For the go-live check

    /** Takes the reference of a postback for which there is no order, too. */
    public List<String> tasks(String order) throws SQLException {
        return openTasks().stream().filter(each -> order.equals(each.order) || order.equals(each.reference))
            .map(Task::line).toList();
    }

    private String state(String order) throws SQLException {
        Order found = orderOf(order);
        if (found == null) throw new IllegalArgumentException("There is no order " + order + ".");
        if (!tasks(order).isEmpty()) return "attention";
        String paid = "paid " + Payments.totalOf(found.satang);
        return found.state.equals("paid") ? paid : found.state.replace("closed", "open");
    }

    // Every day

    private List<String> closeOrders() throws SQLException {
        var closed = new ArrayList<String>();
        for (String order : rows(SHOP, "unpaid_orders", Database::text))
            if (change(SHOP, "close_order", "order_id", order, "a_week_ago", aWeekAgo()) > 0) closed.add(order);
        return closed;
    }

    public static void main(String[] args) {
        var database = new Database();
        try {
            List<String> lines = switch (args.length == 2 ? args[0] + " A17" : args.length == 1 ? args[0] : "") {
                case "shipments A17" -> rows(SHOP, "shipments", Database::text, "order_id", args[1]);
                case "tasks A17" -> database.tasks(args[1]);
                case "state A17" -> List.of(database.state(args[1]));
                case "ask-again" -> List.of("attempts to ask about once more: "
                    + change(SHOP, "ask_again", "id", newId(), "a_week_ago", aWeekAgo()));
                case "recent" -> rows(SHOP, "recent_attempts", row -> String.join(" ", row.getString(1),
                    row.getString(2), Payments.totalOf(row.getLong(3)), row.getString(4), row.getString(5)),
                    "a_week_ago", aWeekAgo());
                case "close-orders" -> database.closeOrders();
                default -> throw new IllegalArgumentException(
                    "Write shipments, tasks or state with an order; or ask-again, recent or close-orders.");
            };
            lines.forEach(System.out::println);
        } catch (IllegalArgumentException | SQLException error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
