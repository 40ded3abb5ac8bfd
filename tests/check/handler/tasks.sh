# What a person has been told about the attempts of an order, or about a reference. Other lines say what became of it.
for attempt in $(grep -ls "^$1 " orders/*) "orders/$1"; do
  grep -s ': ask a person$' "$attempt.task" || :
done
