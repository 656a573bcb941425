import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

type Saving<Sent, Answer, InForce> = {
  send: (sent: Sent) => Promise<Answer>;
  /** The query of what is in force, and what it holds after an answer. */
  key: QueryKey;
  inForce: (answer: Answer, known: InForce | undefined) => InForce | undefined;
  /** The query of what was in force before. */
  history?: QueryKey;
};

/** A mutation that saves an edit upon a version; its answer replaces what is in force. */
export function useSaveInForce<Sent, Answer, InForce>({
  send,
  key,
  inForce,
  history,
}: Saving<Sent, Answer, InForce>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onSuccess(answer) {
      // A read that is still running may be older than this answer.
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<InForce>(key, (known) => inForce(answer, known));
      if (history) void client.invalidateQueries({ queryKey: history });
    },
    // Somebody else saved first: read what is in force.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
