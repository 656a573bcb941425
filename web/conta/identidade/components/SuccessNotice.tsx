import { Note } from '#ui/status/Note.tsx';
import { useSession } from '../session.api.ts';
import { z } from 'zod';

type SuccessNoticeProps = {
  /** The message; null shows nothing. */
  text: string | null;
  /** True when the message announces an e-mail: a demonstration then links to its page of mails. */
  byEmail?: boolean;
};

/** A success message in a live region, which is always mounted so that screen readers announce the message. */
export function SuccessNotice({ text, byEmail = false }: SuccessNoticeProps) {
  const { demoEmails } = useSession().aplicacao;
  return (
    <>
      <div role="status">{text !== null && <Note kind="ok">{text}</Note>}</div>
      {text !== null && byEmail && demoEmails !== null && (
        <p className="small muted entrada-demo">
          Nesta demonstração nenhum e-mail sai daqui: <a href={demoEmails}>veja as mensagens</a>.
        </p>
      )}
    </>
  );
}

const withNotice = z.object({ notice: z.string() });

/** The success message that the previous screen put into the router's state; null without one. */
export function readNotice(state: unknown): string | null {
  return withNotice.safeParse(state).data?.notice ?? null;
}
