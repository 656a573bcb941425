import { useRef, useState } from 'react';
import { Field } from '#ui/field/Field.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { PasswordField } from '#web/conta/identidade/components/PasswordField.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import { checkFilled } from '#web/conta/identidade/identidade.form.ts';
import { useEntranceForm } from '#web/conta/identidade/useEntranceForm.ts';
import { useChangeEmail } from '../email.api.ts';
import { PasskeyProof } from '../chaves/PasskeyProof.tsx';
import { EmailSlipHint } from './EmailSlipHint.tsx';

const LABELS = { emailContato: 'Novo e-mail', senhaAtual: 'Senha atual' };

type ChangeEmailDialogProps = {
  current: string;
  /** Text to begin with: the address is corrected before it was ever confirmed. Without it a confirmed one is replaced. */
  begun?: string;
  onChanged: (newEmail: string) => void;
  onBack: () => void;
};

/** Changes the contact e-mail, with the password: a confirmed old address is notified, the new one gets a link. */
export function ChangeEmailDialog({ current, begun, onChanged, onBack }: ChangeEmailDialogProps) {
  const change = useChangeEmail();
  const first = useRef<HTMLInputElement>(null);
  const { form, problem, accept, refuse, refuseError } = useEntranceForm({ emailContato: begun ?? '' });
  const [typed, setTyped] = useState(begun ?? '');
  const { ref, onChange, ...email } = form.register('emailContato');

  function submit() {
    const { emailContato, senhaAtual } = form.getValues();
    const refusal = checkFilled({ emailContato, senhaAtual });
    return refusal ? refuse(refusal) : save(senhaAtual);
  }

  /** Without a password, a passkey has proven who is there. */
  async function save(senhaAtual?: string) {
    const { emailContato } = form.getValues();
    accept();
    try {
      const { emailContato: newEmail } = await change.mutateAsync({ emailContato, senhaAtual });
      onChanged(newEmail);
    } catch (error) {
      refuseError(error);
    }
  }

  return (
    <FormDialog
      title={begun === undefined ? 'Trocar o e-mail' : 'Corrigir o e-mail'}
      verb={begun === undefined ? 'Trocar e-mail' : 'Corrigir e-mail'}
      busy={change.isPending}
      focus={first}
      onSubmit={() => void submit()}
      onCancel={onBack}
    >
      <p>
        Hoje é <b className="breakable">{current}</b>.{' '}
        {begun === undefined
          ? 'Avisamos este endereço da troca e mandamos um link para o novo.'
          : 'Mandamos um link para o novo. O anterior não recebe mais nada, e os links dele deixam de valer.'}
      </p>
      <RefusalSummary problem={problem} labels={LABELS} />
      <Field label={LABELS.emailContato} id="emailContato" error={form.errors.emailContato}>
        {(control) => (
          <TextInput
            {...control}
            {...email}
            onChange={({ currentTarget }) => {
              onChange();
              setTyped(currentTarget.value);
            }}
            ref={(element) => {
              ref(element);
              first.current = element;
            }}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <EmailSlipHint
        email={typed}
        onTake={(meant) => {
          form.setValue('emailContato', meant);
          setTyped(meant);
          first.current?.focus();
        }}
      />
      <PasswordField
        form={form}
        name="senhaAtual"
        label={LABELS.senhaAtual}
        autoComplete="current-password"
      />
      <PasskeyProof
        ready={() => {
          const refusal = checkFilled({ emailContato: form.getValues().emailContato });
          if (refusal) refuse(refusal);
          return refusal === null;
        }}
        onProved={() => void save()}
      />
    </FormDialog>
  );
}
