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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads a registration and lists its charges. */
public class Main {
    // docs:start main
    // docs:start call
    /** Returns the charges of a registration, each as JSON. */
    static List<String> inquireRecurring(String refno)
        throws IOException {
        String merchant = setting("PAY_MERCHANT_ID");
        String id = merchant.substring(merchant.length() - 5);
        String body = json(Map.of(
            "merchantID", id,
            "refno", refno));
        HttpRequest request = HttpRequest
            .newBuilder(URI.create(setting("PAY_API_URL")
                + "/recurring/api/restgetrecurring"))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type",
                "application/json; charset=utf-8")
            .header("apikey", setting("PAY_API_KEY"))
            .header("secretkey", setting("PAY_SECRET_KEY"))
            .POST(BodyPublishers.ofString(body))
            .build();
        Reply response = send(request);
        String reply = response.body();
        // 1, or 200 as when a charge is scheduled.
        boolean isFound = SUCCESS.matcher(reply).find();
        Matcher list = LIST.matcher(reply);
        if (!isFound || !value(reply, "refno").equals(refno)
            || !list.find() || !areCharges(list.group(1))) {
            throw new IOException(
                "HTTP " + response.statusCode()
                + ", cannot read the charges of " + refno
                + ": " + oneLine(value(reply, "message")));
        }
        return CHARGE.matcher(list.group(1))
            .results()
            .map(MatchResult::group)
            .toList();
    }
    // docs:end call

    // A number. When a key is there twice, the last one counts.
    static final Pattern SUCCESS = Pattern.compile(
        "(?s)\"success\"\\s*:\\s*(1|200)\\s*[,}](?!.*\"success\"\\s*:)");
    static final Pattern LIST = Pattern.compile("\"data\"\\s*:\\s*\\[([^\\[\\]]*)\\]");
    static final Pattern CHARGE =
        Pattern.compile("\\{[^{}]*\"scheduleDate\"\\s*:\\s*\"[^\"{}]+\"[^{}]*\\}");

    /** A charge that is left out here would be scheduled a second time. */
    static boolean areCharges(String list) {
        return CHARGE.matcher(list).replaceAll("").matches("[\\s,]*");
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

    static final Pattern AMOUNT = Pattern.compile("(0|[1-9]\\d{0,8})(?:\\.(\\d{1,2})0*)?");

    /** Two decimals of 1250, 1250.0 or 1250.00. */
    static String bahtOf(String amount) {
        Matcher found = AMOUNT.matcher(amount);
        if (!found.matches()) {
            // null when it was scheduled in the control panel
            return amount.equals("null") ? amount : "unreadable";
        }
        String part = Objects.requireNonNullElse(found.group(2), "") + "00";
        return found.group(1) + "." + part.substring(0, 2);
    }

    /** One line: the day, what became of the charge, and the amount. */
    static String lineOf(String charge) {
        String day = value(charge, "scheduleDate").replaceFirst("T.*", "");
        String status = value(charge, "status"); // empty until the charge runs
        return day + " " + (status.isEmpty() ? "waiting" : status) + " "
            + bahtOf(value(charge, "amount"));
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

    /** Returns a value of a flat JSON text; empty when it has none. */
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
            String refno = setting("PAY_REFNO");
            List<String> charges = inquireRecurring(refno);
            System.out.println("registration " + refno + " has " + charges.size() + " charges");
            charges.forEach(charge -> System.out.println(lineOf(charge)));
        } catch (Exception error) {
            System.err.println(Objects.requireNonNullElse(error.getMessage(), error.toString()));
            System.exit(1);
        }
    }
}
