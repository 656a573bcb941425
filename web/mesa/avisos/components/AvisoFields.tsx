import { useRef } from 'react';
import { MARCADORES, SEMPRE, type Aviso, type Marcador } from '#domain/avisos/aviso.ts';
import type { CampoDoAviso } from '#domain/avisos/problemas-do-aviso.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextArea, TextInput } from '#ui/field/TextInput.tsx';
import type { Campos } from '../aviso-fields.ts';

export const FIELD_NAMES: Readonly<Record<CampoDoAviso, string>> = {
  assunto: 'Assunto',
  titulo: 'Título',
  paragrafos: 'Texto',
  botao: 'Botão',
  rodape: 'Rodapé',
};

export const idOfCampo = (campo: CampoDoAviso): string => `aviso-${campo}`;

type AvisoFieldsProps = {
  aviso: Aviso;
  campos: Campos;
  onWrite: (next: Campos) => void;
  errorOf: (campo: CampoDoAviso) => string | undefined;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

/** A press on a placeholder inserts it at the cursor. */
export function AvisoFields({ aviso, campos, onWrite, errorOf }: AvisoFieldsProps) {
  const last = useRef<{ name: keyof Campos; control: Control } | null>(null);

  function insert(marcador: Marcador) {
    const { name, control } = last.current ?? { name: 'texto' as const, control: null };
    const value = campos[name];
    const from = control?.selectionStart ?? value.length;
    const to = control?.selectionEnd ?? value.length;
    const word = `{${marcador}}`;
    onWrite({ ...campos, [name]: value.slice(0, from) + word + value.slice(to) });
    const target = control ?? document.querySelector<HTMLTextAreaElement>(`#${idOfCampo('paragrafos')}`);
    requestAnimationFrame(() => {
      target?.focus();
      target?.setSelectionRange(from + word.length, from + word.length);
    });
  }

  const bind = (name: keyof Campos) => ({
    value: campos[name],
    onFocus: ({ target }: { target: Control }) => void (last.current = { name, control: target }),
    onChange: ({ target }: { target: Control }) => onWrite({ ...campos, [name]: target.value }),
  });
  const line = (campo: Exclude<CampoDoAviso, 'paragrafos'>) => (
    <Field id={idOfCampo(campo)} label={FIELD_NAMES[campo]} error={errorOf(campo)}>
      {(control) => <TextInput {...control} autoComplete="off" {...bind(campo)} />}
    </Field>
  );
  return (
    <>
      <div className="aviso-marcadores" role="group" aria-labelledby="aviso-marcadores">
        <p className="small muted" id="aviso-marcadores">
          Marcadores: cada um vira o valor de verdade quando o e-mail sai.
        </p>
        <ul>
          {[...aviso.marcadores, ...SEMPRE].map((marcador) => (
            <li key={marcador}>
              <button
                type="button"
                className="aviso-marcador"
                aria-label={`Inserir {${marcador}}: ${MARCADORES[marcador].oQue}`}
                title={MARCADORES[marcador].oQue}
                onClick={() => insert(marcador)}
              >
                {`{${marcador}}`}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {line('assunto')}
      {line('titulo')}
      <Field
        id={idOfCampo('paragrafos')}
        label={FIELD_NAMES.paragrafos}
        hint="Uma linha em branco separa os parágrafos."
        error={errorOf('paragrafos')}
      >
        {(control) => <TextArea {...control} rows={10} {...bind('texto')} />}
      </Field>
      {aviso.texto.botao !== '' && line('botao')}
      {line('rodape')}
    </>
  );
}
