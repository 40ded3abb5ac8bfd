import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Main {
  static String setting(String name) {
    String value = System.getenv(name);
    if (value == null) throw new IllegalStateException("Set the environment variable " + name + ".");
    return value;
  }

  /** Java's library has no JSON; use your project's. This writes texts and reads flat values, null as empty. */
  static String toJson(Map<String, String> fields) {
    StringJoiner json = new StringJoiner(",", "{", "}");
    fields.forEach((key, value) -> json.add("\"" + key + "\":\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\""));
    return json.toString();
  }

  static String field(String json, String key) {
    Matcher matcher = Pattern.compile("\"" + key + "\"\\s*:\\s*(?:\"([^\"]*)\"|(-?[\\d.]+))").matcher(json);
    if (!matcher.find()) return "";
    return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
  }

  /** The innermost objects of a reply that have a key. */
  static List<String> objectsWith(String json, String key) {
    return Pattern.compile("\\{[^{}]*\\}")
        .matcher(json)
        .results()
        .map(MatchResult::group)
        .filter(object -> object.contains("\"" + key + "\""))
        .toList();
  }

  public static void main(String[] arguments) throws Exception {
    String refno = setting("PAY_REFNO");
    String merchantId = setting("PAY_MERCHANT_ID");
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("merchantID", merchantId.substring(merchantId.length() - 5));
    fields.put("refno", refno);

    HttpRequest request =
        HttpRequest.newBuilder(URI.create(setting("PAY_API_URL") + "/recurring/api/restgetrecurring"))
            .header("apikey", setting("PAY_API_KEY"))
            .header("secretkey", setting("PAY_SECRET_KEY"))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(20))
            .POST(HttpRequest.BodyPublishers.ofString(toJson(fields)))
            .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    String text = response.body();
    if (response.statusCode() != 200) {
      throw new IllegalStateException("Recurring inquiry answered " + response.statusCode() + ": " + text);
    }
    if (!field(text, "success").equals("1")) {
      throw new IllegalStateException("Recurring inquiry refused: " + field(text, "message"));
    }
    List<String> charges = objectsWith(text, "occurranceNo");
    for (String charge : charges) {
      String status = field(charge, "status");
      String amount = field(charge, "amount");
      System.out.println(
          String.join(
              " ",
              field(charge, "occurranceNo"),
              field(charge, "scheduleDate").substring(0, 10),
              status.isEmpty() ? "scheduled" : status,
              amount.isEmpty() ? "-" : amount));
    }
    System.out.println(charges.size() + " charges of " + refno);
  }
}
