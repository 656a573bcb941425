import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { QrCode } from '#ui/picture/QrCode.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { CodeField } from '#web/conta/identidade/components/CodeField.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import { checkFilled } from '#web/conta/identidade/identidade.form.ts';
import { useEntranceForm } from '#web/conta/identidade/useEntranceForm.ts';
import { copyText } from '#lib/browser/copy-text.ts';
import { useConfirmSegundoFator } from '../conta.api.ts';

type AuthenticatorSetupProps = {
  segredo: string;
  uri: string;
  onActivated: (codigos: readonly string[]) => void;
  onCancel: () => void;
};

export function AuthenticatorSetup({ segredo, uri, onActivated, onCancel }: AuthenticatorSetupProps) {
  const confirm = useConfirmSegundoFator();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();

  // The button that opened this part was removed and had the focus.
  const instructions = useRef<HTMLParagraphElement>(null);
  useEffect(() => instructions.current?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    const { codigo } = form.getValues();
    const refusal = checkFilled({ codigo });
    if (refusal) return refuse(refusal);
    accept();
    try {
      onActivated((await confirm.mutateAsync(codigo)).codigos);
    } catch (error) {
      refuseError(error);
    }
  }

  return (
    <form className="conta-ativar" noValidate onSubmit={(event) => void submit(event)}>
      <p ref={instructions} tabIndex={-1}>
        No aplicativo de códigos, adicione uma conta e aponte a câmera para este desenho.
      </p>
      <QrCode text={uri} label="QR Code do aplicativo de códigos" />
      <AnchorButton className="conta-no-celular" variant="secondary" href={uri}>
        Abrir no aplicativo deste celular
      </AnchorButton>
      <SecretAsText segredo={segredo} />
      <RefusalSummary problem={problem} labels={{ codigo: 'Código' }} />
      <CodeField form={form} />
      <div className="row row-wrap">
        <Button type="submit" busy={confirm.isPending}>
          Ativar agora
        </Button>
        <Button variant="bare" onClick={onCancel}>
          Agora não
        </Button>
      </div>
    </form>
  );
}

/** The secret as text with a copy button, for a phone that shows this page and so cannot scan the code. */
function SecretAsText({ segredo }: { segredo: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  async function copy() {
    const copied = input.current !== null && (await copyText(segredo, input.current));
    setSaid(copied ? 'Chave copiada' : 'A chave está selecionada: copie com o menu do seu aparelho.');
  }
  return (
    <div className="conta-chave grid gap-2 justify-start">
      <Field label="Chave" id="chave" hint="Se preferir, digite ou cole no aplicativo em vez do desenho.">
        {(control) => (
          <TextArea
            {...control}
            ref={input}
            className="input-mono"
            rows={2}
            readOnly
            value={segredo.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <Button variant="bare" size="sm" icon={Copy} onClick={() => void copy()}>
        Copiar chave
      </Button>
      <p className="small" role="status">
        {said}
      </p>
    </div>
  );
}
