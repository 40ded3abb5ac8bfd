# Lets the handler ask about every attempt, as a daily job does. Other files have a dot in their name.
for attempt in orders/*; do
  case $attempt in *.*) ;; *) : > "$attempt.$(date +%s)000-job.postback" ;; esac
done
