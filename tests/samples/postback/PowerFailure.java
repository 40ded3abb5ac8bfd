import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * Begins the handler with Database.java. It ends like a power failure where a test has left a file of that name beside
 * the database, once.
 */
class PowerFailure implements Driver {
    private static final Path DATABASE = Path.of(System.getenv("SHOP_DATABASE"));

    public static void main(String[] args) throws SQLException {
        DriverManager.registerDriver(new PowerFailure()); // before that of SQLite
        Postback.main(args);
    }

    @Override public Connection connect(String url, Properties info) throws SQLException {
        var sqlite = DriverManager.drivers().filter(each -> each != this).findFirst().orElseThrow();
        var real = sqlite.connect(url, info);
        boolean[] hasShipped = {false};
        return watched(Connection.class, real, (method, args, result) -> {
            if (method.equals("commit") && hasShipped[0]) dieAt("after-fulfil");
            if (!method.equals("prepareStatement")) return result;
            String text = (String) args[0];
            return watched(PreparedStatement.class, (PreparedStatement) result, (name, none, count) -> {
                boolean isUpdate = name.equals("executeUpdate");
                if (isUpdate && text.startsWith("update payment_orders set payment") && !count.equals(0)) dieAt("in-fulfil");
                hasShipped[0] |= isUpdate && text.startsWith("insert into payment_shipments");
                return count;
            });
        });
    }

    private interface Watcher { Object after(String method, Object[] args, Object result) throws Exception; }

    private static <T> T watched(Class<T> type, T real, Watcher watcher) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            try {
                return watcher.after(method.getName(), args, method.invoke(real, args));
            } catch (InvocationTargetException error) {
                throw error.getCause();
            }
        }));
    }

    private void dieAt(String place) throws Exception {
        if (!Files.deleteIfExists(DATABASE.resolveSibling(place))) return;
        new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start();
        Thread.sleep(60_000);
    }

    @Override public boolean acceptsURL(String url) { return true; }

    @Override public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override public int getMajorVersion() { return 1; }

    @Override public int getMinorVersion() { return 0; }

    @Override public boolean jdbcCompliant() { return false; }

    @Override public Logger getParentLogger() { return Logger.getGlobal(); }
}
