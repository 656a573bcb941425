import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { SuccessNotice } from '#web/conta/identidade/components/SuccessNotice.tsx';
import { useResendConfirmation } from '../email.api.ts';

/** Mails the confirmation link, the first one to a patient of before, and shows the result. */
export function ResendConfirmation() {
  const resend = useResendConfirmation();
  return (
    <div className="conta-reenviar grid justify-start">
      {resend.error && (
        <Note kind="stop" role="alert">
          {resend.error.message}
        </Note>
      )}
      <SuccessNotice text={resend.data?.mensagem ?? null} byEmail />
      <div className="row row-wrap">
        <Button variant="secondary" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          Enviar e-mail de confirmação
        </Button>
      </div>
    </div>
  );
}
