import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { copyText } from '#lib/browser/copy-text.ts';

/** The Pix text code ("copia e cola") and the button that copies it. */
export function CodigoPix({ pix }: { pix: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  async function copyCode() {
    const copied = input.current !== null && (await copyText(pix, input.current));
    setSaid(copied ? 'Código copiado' : 'O código está selecionado: copie com o menu do seu aparelho.');
  }
  return (
    <>
      <div>
        <Button size="big" wide icon={Copy} onClick={() => void copyCode()}>
          Copiar código
        </Button>
        <p className="small pix-dito" role="status">
          {said}
        </p>
      </div>
      <Field label="Código Pix" id="codigo-pix">
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            figures="mono"
            readOnly
            value={pix}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
    </>
  );
}
