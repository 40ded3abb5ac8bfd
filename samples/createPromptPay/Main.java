import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes a PromptPay QR for an order and saves its picture. */
public class Main {
    // docs:start main
    // What to do about a refusal. An unknown one gets general advice.
    static final Map<String, String> REMEDIES = Map.of(
        "duplicate reference number",
        "Take a new reference number. Keep asking Inquiry about this one.",
        "incomplete parameter", "Send all six parameters, in the query string.",
        "no authorization", "Send the Auth Key as \"Authorization: Bearer …\".",
        "authorization error", "Copy the Auth Key from the control panel.");

    record Order(String refno, String total, String product, String email, String name) {}

    // docs:start call
    /**
     * Makes a QR. Not idempotent: after a time-out the QR may
     * exist. Keep asking Inquiry about its reference number, also
     * when you make another QR with a new one.
     */
    static String createPromptPay(Order order)
        throws IOException {
        // docs:start request
        String query = urlEncoded(Map.of(
            "merchantID", setting("PAY_MERCHANT_ID"),
            "productDetail", order.product(),
            "customerEmail", order.email(),
            "customerName", order.name(),
            "total", order.total(),
            "referenceNo", order.refno()));
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL")
                + "/tep/api/v2/promptpaynew?" + query))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization",
                "Bearer " + setting("PAY_AUTH_KEY"))
            .header("Accept", "application/json")
            .POST(BodyPublishers.noBody())
            .build();
        Reply answer = send(request);
        String reply = answer.body();
        // docs:end request
        boolean hasImage = value(reply, "image")
            .startsWith("data:image/png;base64,");
        // A buyer would pay the QR of another order, too.
        boolean isYours = value(reply, "referenceNo")
            .equals(order.refno());
        if (value(reply, "status").equals("success")
            && hasImage && isYours) {
            return reply;
        }
        String message = value(reply, "message");
        String remedy = REMEDIES.getOrDefault(
            message.toLowerCase(Locale.ROOT),
            "Check each parameter, and that the total is "
                + "6.00 or more, or ask support to enable "
                + "PromptPay.");
        String reason = message.isEmpty()
            ? "HTTP " + answer.statusCode() + ": no QR was made"
            : oneLine(message);
        throw new IOException(reason + ". " + remedy);
    }
    // docs:end call

    // No redirect is followed: that would hand the keys to another host.
    static final HttpClient CLIENT =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

    /** A reply, with up to 1 MiB of text. */
    record Reply(int statusCode, HttpHeaders headers, String body) {
        static Reply of(HttpResponse<InputStream> response) {
            try (InputStream body = response.body()) {
                String text = new String(body.readNBytes(1 << 20), StandardCharsets.UTF_8);
                if (body.read() >= 0) {
                    throw new IOException("The reply is longer than 1 MiB.");
                }
                return new Reply(response.statusCode(), response.headers(), text);
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
        }
    }

    static Reply send(HttpRequest request) throws IOException {
        Reply response = CLIENT
            .sendAsync(request, HttpResponse.BodyHandlers.ofInputStream())
            .thenApplyAsync(Reply::of)
            .orTimeout(30, TimeUnit.SECONDS) // for the body: a request limits its headers alone
            .join();
        if (response.statusCode() / 100 == 3) {
            String target = response.headers().firstValue("location").orElse("");
            throw new IOException(("The API answered %d and redirects to %s: "
                + "this program does not follow redirects, so the keys stay here.")
                .formatted(response.statusCode(), target.replaceFirst("[?#].*", "")));
        }
        return response;
    }

    /** One short line of a text from the API, without e-mail addresses, for a log. */
    static String oneLine(String text) {
        String line = Arrays.stream(text.split("\\s+"))
            .map(word -> word.contains("@") ? "…" : word)
            .collect(Collectors.joining(" "))
            .replaceAll("\\p{C}", "");
        return line.isEmpty() ? "no message" : line.replaceFirst("(?s)^(.{120}).+", "$1");
    }

    static String urlEncoded(Map<String, String> fields) {
        return fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    }

    /** Returns a text of a flat JSON reply. Java has no parser: use the one of your project. */
    static String value(String json, String key) {
        Matcher found = Pattern.compile("\"" + key + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1).replace("\\/", "/") : "";
    }
    // docs:end main

    /** An environment variable that must be set, without the carriage return of a Windows file. */
    static String setting(String name) {
        String value = System.getenv().getOrDefault(name, "").replaceFirst("\r$", "");
        if (value.isEmpty()) {
            throw new IllegalStateException("Set the environment variable " + name + ".");
        }
        return value;
    }

    public static void main(String[] arguments) {
        try {
            Order order = new Order(setting("PAY_REFNO"), setting("PAY_ORDER_TOTAL"),
                setting("PAY_PRODUCT"), setting("PAY_CUSTOMER_EMAIL"),
                setting("PAY_CUSTOMER_NAME"));
            String reply = createPromptPay(order);
            String file = order.refno() + ".png";
            String image = value(reply, "image").split(",")[1];
            Files.write(Path.of(file), Base64.getDecoder().decode(image));
            String expiry = value(reply, "expiredate");
            System.out.println("qr %s %s expires %s saved %s".formatted(
                order.refno(), order.total(), expiry.isEmpty() ? "unknown" : expiry, file));
        } catch (Exception error) {
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
