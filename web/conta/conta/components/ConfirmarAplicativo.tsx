import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { AnchorButton } from '../../../ui/button/AnchorButton.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { QrCode } from '../../../ui/picture/QrCode.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { CampoCodigo } from '../../identidade/components/CampoCodigo.tsx';
import { Resumo } from '../../identidade/components/Resumo.tsx';
import { conferirPreenchidos } from '../../identidade/identidade.form.ts';
import { useFormulario } from '../../identidade/useFormulario.ts';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { useConfirmarSegundoFator } from '../conta.api.ts';

type ConfirmarAplicativoProps = {
  segredo: string;
  uri: string;
  aoAtivar: (codigos: readonly string[]) => void;
  aoDesistir: () => void;
};

/** The secret as picture and as text, and the first code that proves it arrived. */
export function ConfirmarAplicativo({ segredo, uri, aoAtivar, aoDesistir }: ConfirmarAplicativoProps) {
  const confirmar = useConfirmarSegundoFator();
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();

  // The button that led here is gone.
  const inicio = useRef<HTMLParagraphElement>(null);
  useEffect(() => inicio.current?.focus(), []);

  async function enviar(event: SubmitEvent) {
    event.preventDefault();
    if (confirmar.isPending) return;
    const { codigo } = form.getValues();
    const recusa = conferirPreenchidos({ codigo });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      aoAtivar((await confirmar.mutateAsync(codigo)).codigos);
    } catch (error) {
      recusarErro(error);
    }
  }

  return (
    <form className="conta-ativar" noValidate onSubmit={(event) => void enviar(event)}>
      <p ref={inicio} tabIndex={-1}>
        No aplicativo de códigos, adicione uma conta e aponte a câmera para este desenho.
      </p>
      <QrCode text={uri} label="QR Code do aplicativo de códigos" />
      <AnchorButton className="conta-no-celular" variant="secondary" href={uri}>
        Abrir no aplicativo deste celular
      </AnchorButton>
      <ChaveEmTexto segredo={segredo} />
      <Resumo problema={problema} rotulos={{ codigo: 'Código' }} />
      <CampoCodigo form={form} />
      <div className="row row-wrap">
        <Button type="submit" busy={confirmar.isPending}>
          Ativar agora
        </Button>
        <Button variant="bare" onClick={aoDesistir}>
          Agora não
        </Button>
      </div>
    </form>
  );
}

/** For who cannot scan: the phone that would scan is often the one that shows this page. */
function ChaveEmTexto({ segredo }: { segredo: string }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [dito, setDito] = useState('');
  async function aoCopiar() {
    const copied = input.current !== null && (await copyText(segredo, input.current));
    setDito(copied ? 'Chave copiada' : 'A chave está selecionada: copie com o menu do seu aparelho.');
  }
  return (
    <div className="conta-chave">
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
      <Button variant="bare" size="sm" icon={Copy} onClick={() => void aoCopiar()}>
        Copiar chave
      </Button>
      <p className="small" role="status">
        {dito}
      </p>
    </div>
  );
}
