/** The part of pg-boss's own connections that an announcement uses. */
type Db = { executeSql(text: string): Promise<unknown> };

/** NOTIFY channel that tells every process that there are new jobs. */
export const JOBS_CHANNEL = 'zelo_jobs';

/** Two notifications are sent at least so long after each other: what is committed meanwhile shares the second. */
const GATHER_MS = 200;

/**
 * Notifies other processes of new jobs, once for all that were committed within a short time. It is sent after the commit, in
 * no transaction: NOTIFY in one holds a lock of the whole cluster while that transaction commits.
 * @param report receives the failure of a notification; the others then find the jobs at their next look
 */
export function createAnnouncer(db: Db, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();
  let sentAt = -Infinity;

  function send(): void {
    timer = null;
    sentAt = performance.now();
    sending = db.executeSql(`notify ${JOBS_CHANNEL}`).then(() => undefined, report);
  }

  return {
    announce(): void {
      timer ??= setTimeout(send, Math.max(0, sentAt + GATHER_MS - performance.now()));
    },
    /** Sends at once what was to be announced; resolves when nothing is under way. */
    async flush(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
    },
  };
}
