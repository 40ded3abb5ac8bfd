import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Cancels the charge of the day PAY_SCHEDULE_DATE, or with "all" the whole registration. */
public class Main {
    // docs:start main
    record Registration(String refno, String email, String description) {}

    // docs:start call
    /** Cancels the charge of one day. */
    static void cancelCharge(
        Registration registration, String day
    ) throws IOException {
        // Without a day the call cancels everything: never leave
        // it out by mistake.
        if (!day.matches("\\d{4}-\\d{2}-\\d{2}")) {
            throw new IllegalArgumentException(
                "day: YYYY-MM-DD.");
        }
        cancel(registration, Map.of("scheduleDate", day));
    }
    // docs:end call

    /** Cancels a whole registration. */
    static void cancelRegistration(Registration registration) throws IOException {
        cancel(registration, Map.of());
    }

    // docs:start call
    private static void cancel(
        Registration registration, Map<String, String> more
    ) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>(more);
        String id = setting("PAY_MERCHANT_ID");
        // This API takes the last 5 digits.
        fields.put("merchantID",
            id.substring(Math.max(0, id.length() - 5)));
        fields.put("customerEmail", registration.email());
        fields.put("refno", registration.refno());
        fields.put("description", registration.description());
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL")
                + "/recurring/api/restdeleterecurring"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type",
                "application/json; charset=utf-8")
            .header("apikey", setting("PAY_API_KEY"))
            .header("secretkey", setting("PAY_SECRET_KEY"))
            .POST(BodyPublishers.ofString(json(fields)))
            .build();
        try {
            Reply response = send(request);
            String reply = response.body();
            // 1 is success here, 200 elsewhere: accept both.
            boolean isDone = SUCCESS.matcher(reply).find();
            if (isDone && value(reply, "refno")
                .equals(registration.refno())) {
                return;
            }
            throw new IOException(
                "HTTP " + response.statusCode() + ": "
                + oneLine(value(reply, "message")));
        } catch (IOException | CompletionException error) {
            throw unsure(error);
        }
    }
    // docs:end call

    // A number. When a key is there twice, the last one counts.
    static final Pattern SUCCESS = Pattern.compile(
        "(?s)\"success\"\\s*:\\s*(1|200)\\s*[,}](?!.*\"success\"\\s*:)");

    /** The error after a call that did not report success, for whatever reason. */
    static IOException unsure(Exception error) {
        return new IOException("The call may have been carried out: "
            + "run inquireRecurring before you repeat it. " + error.getMessage(), error);
    }

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

    /** Writes texts as a JSON object. Java has no JSON library: use the one of your project. */
    static String json(Map<String, String> texts) {
        return texts.entrySet().stream()
            .map(text -> quoted(text.getKey()) + ": " + quoted(text.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    }

    static String quoted(String text) {
        String escaped = text.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + escaped.replaceAll("\\p{Cntrl}", " ") + '"';
    }

    /** Returns a value of a flat JSON reply; empty when it has none. */
    static String value(String json, String key) {
        String pair = "\"" + key + "\"\\s*:\\s*(?:\"([^\"]*)\"|([^,}\\]\\s]+))";
        Matcher found = Pattern.compile(pair).matcher(json);
        if (!found.find()) {
            return "";
        }
        return found.group(1) != null ? found.group(1) : found.group(2);
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
            String day = setting("PAY_SCHEDULE_DATE");
            Registration registration = new Registration(
                setting("PAY_REFNO"), setting("PAY_CUSTOMER_EMAIL"), setting("PAY_DESCRIPTION"));
            if (day.equals("all")) {
                cancelRegistration(registration);
            } else {
                cancelCharge(registration, day);
            }
            System.out.println("cancelled " + registration.refno() + " " + day);
        } catch (Exception error) {
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
