import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes postbacks: answers at once, asks Inquiry, compares, fulfils once.
 *
 * <p>PAY_ORDERS_DIR stands for your database. Its file 202611200001 holds what the shop stored
 * with that order: "1250.00 00 a-secret", the total, the currency and the token of its address
 * …/postback?token=a-secret. Run it behind your HTTPS proxy.
 */
public class Main {
    // Read at the start, so that a missing one is noticed then.
    static final String FOLDER = setting("PAY_ORDERS_DIR");
    static final String MERCHANT_ID = setting("PAY_MERCHANT_ID").substring(3);
    static final URI INQUIRY = URI.create(setting("PAY_API_URL") + "/order/orderdetailpost");
    static final String API_KEY = setting("PAY_API_KEY");
    static final String SECRET_KEY = setting("PAY_SECRET_KEY");
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static final ExecutorService WORKERS = Executors.newFixedThreadPool(8);

    // docs:start main
    record Order(String refno, BigDecimal total, String currency, String token) {}

    static void take(HttpExchange exchange) throws IOException {
        Order order = readPostback(exchange);
        exchange.sendResponseHeaders(order == null ? 403 : 200, -1);
        exchange.close();
        if (order != null) { // after the answer: the provider does not wait for the work
            WORKERS.execute(() -> settle(order));
        }
    }

    /** Returns the shop's own order; null unless the caller knows its token. */
    static Order readPostback(HttpExchange exchange) throws IOException {
        byte[] form = exchange.getRequestBody().readNBytes(16_384);
        Map<String, String> fields = new HashMap<>();
        try {
            addFields(fields, new String(form, StandardCharsets.UTF_8));
            addFields(fields, exchange.getRequestURI().getRawQuery());
        } catch (IllegalArgumentException malformed) {
            return null;
        }
        String refno = fields.getOrDefault("refno", "");
        Order order = refno.matches("\\d{1,12}") ? orderOf(refno) : null;
        byte[] token = fields.getOrDefault("token", "").getBytes(StandardCharsets.UTF_8);
        // In constant time, so that the answer's delay tells nothing of the token.
        boolean isKnown = order != null
            && MessageDigest.isEqual(token, order.token().getBytes(StandardCharsets.UTF_8));
        return isKnown ? order : null;
    }

    static void addFields(Map<String, String> fields, String encoded) {
        if (encoded == null || encoded.isEmpty()) {
            return;
        }
        for (String pair : encoded.split("&")) {
            String[] parts = pair.split("=", 2);
            String value = parts.length == 2 ? parts[1] : "";
            fields.put(URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                URLDecoder.decode(value, StandardCharsets.UTF_8));
        }
    }

    static void settle(Order order) {
        try {
            System.out.println(check(order));
        } catch (Exception error) {
            // The order stays open; the job that reconciles open orders asks again.
            System.err.println("Inquiry " + order.refno() + ": " + error);
        }
    }

    /** Believes nothing of the postback but its reference. Returns a line for the log. */
    static String check(Order order) throws IOException, InterruptedException {
        String refno = order.refno();
        String record = inquire(refno);
        if (record.isEmpty()) {
            return "pending " + refno;
        }
        BigDecimal total = new BigDecimal(value(record, "Total"));
        String currency = value(record, "CurrencyCode");
        boolean isYours = value(record, "ReferenceNo").equals(refno)
            && total.compareTo(order.total()) == 0 // not equals: 100 and 100.00 are the same
            && currency.equals(order.currency());
        if (!isYours) {
            return "differs " + refno + " " + total + " " + currency + ": ask a person";
        }
        String status = value(record, "Status");
        // TC is a test card: no money moves. Every other status is not paid, or not any more.
        if (!status.equalsIgnoreCase("CP") && !status.equalsIgnoreCase("Y")) {
            return "unpaid " + refno + " " + status;
        }
        return markPaid(refno) ? "paid " + refno + " " + order.total() : "already paid " + refno;
    }

    /** Returns the provider's record of an order as JSON; empty while there is none. */
    static String inquire(String refno) throws IOException, InterruptedException {
        String body = """
            {"merchantId": "%s", "orderNo": "X", "refno": "%s", "productDetail": "QWERTY"}"""
            .formatted(MERCHANT_ID, refno);
        HttpRequest request = HttpRequest.newBuilder(INQUIRY)
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json; charset=utf-8")
            .header("apikey", API_KEY)
            .header("merchantSecretKey", SECRET_KEY)
            .header("merchantId", MERCHANT_ID)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("HTTP " + response.statusCode());
        }
        // An object, an array of one, an empty array or an empty body.
        String reply = response.body().strip();
        return reply.matches("\\[\\s*\\]") ? "" : reply;
    }

    /** Returns a value of a flat JSON reply. Java brings no parser: use the one of your project. */
    static String value(String json, String key) throws IOException {
        String pair = "\"" + key + "\"\\s*:\\s*(?:\"([^\"]*)\"|([^,}\\]\\s]+))";
        Matcher found = Pattern.compile(pair).matcher(json);
        if (!found.find()) {
            throw new IOException("the reply has no " + key);
        }
        return found.group(1) != null ? found.group(1) : found.group(2);
    }
    // docs:end main

    static Order orderOf(String refno) throws IOException {
        Path file = Path.of(FOLDER, refno);
        if (!Files.exists(file)) {
            return null;
        }
        String[] parts = Files.readString(file).strip().split(" ");
        return new Order(refno, new BigDecimal(parts[0]), parts[1], parts[2]);
    }

    /** Returns whether this call was the first. A unique key decides; here, a new file. */
    static boolean markPaid(String refno) throws IOException {
        try {
            Files.createFile(Path.of(FOLDER, refno + ".paid"));
            return true;
        } catch (FileAlreadyExistsException again) {
            return false;
        }
    }

    static String setting(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            System.err.println("Set the environment variable " + name + ".");
            System.exit(1);
        }
        return value;
    }

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(setting("PAY_PORT"));
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        HttpServer server = HttpServer.create(address, 0);
        server.createContext("/", Main::take);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
        System.out.println("listening");
    }
}
