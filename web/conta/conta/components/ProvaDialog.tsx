import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { CodeField } from '#web/conta/identidade/components/CodeField.tsx';
import { PasswordField } from '#web/conta/identidade/components/PasswordField.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import { checkFilled } from '#web/conta/identidade/identidade.form.ts';
import { PasskeyUnused } from '#web/conta/identidade/chaves/passkey.ts';
import { useEntranceForm } from '#web/conta/identidade/useEntranceForm.ts';

const LABELS = { senhaAtual: 'Senha atual', codigo: 'Código' };

type ProvaDialogProps = {
  title: string;
  text: string;
  verb: string;
  destructive?: boolean;
  /** False when the account has no segundo fator: only the password is asked. */
  withCode?: boolean;
  act: (prova: { senhaAtual: string; codigo: string }) => Promise<void>;
  /** Acts by a passkey in the place of password and code; absent where none serves. */
  actByPasskey?: (() => Promise<void>) | undefined;
  /** Called after `act` succeeded or the person cancelled. */
  onClose: () => void;
};

/** Asks for the password and a code before a critical action; a recovery code is accepted, too. */
export function ProvaDialog(props: ProvaDialogProps) {
  const { title, text, verb, destructive = false, withCode = true, act, actByPasskey, onClose } = props;
  const first = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();

  async function submit() {
    const { senhaAtual, codigo } = form.getValues();
    const refusal = checkFilled(withCode ? { senhaAtual, codigo } : { senhaAtual });
    if (refusal) return refuse(refusal);
    await run(() => act({ senhaAtual, codigo }));
  }

  async function run(acting: () => Promise<void>) {
    accept();
    setBusy(true);
    try {
      await acting();
      onClose();
    } catch (error) {
      if (error instanceof PasskeyUnused) refuse({ message: error.message, fields: [] });
      else refuseError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={title}
      verb={verb}
      destructive={destructive}
      busy={busy}
      focus={first}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <p>{text}</p>
      <RefusalSummary problem={problem} labels={LABELS} />
      <PasswordField
        form={form}
        name="senhaAtual"
        label={LABELS.senhaAtual}
        autoComplete="current-password"
        inputRef={first}
      />
      {withCode && <CodeField form={form} kind="qualquer" />}
      {actByPasskey && (
        <Button
          variant="secondary"
          wide
          icon={Fingerprint}
          busy={busy}
          onClick={() => void run(actByPasskey)}
        >
          Usar chave de acesso
        </Button>
      )}
    </FormDialog>
  );
}
