import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { idDoCampo } from '../campos.ts';
import type { CampoHistorico, Respostas } from '../../../../domain/historico.ts';

type CampoDeTextoProps = {
  campo: Exclude<CampoHistorico, 'declaraVerdade' | 'autorizaEnvio'>;
  rotulo: string;
  dica?: string;
  /** The error beneath, if this field has one. */
  erro?: string | undefined;
  linhas?: number;
};

/** One question and the room for its answer: any text. */
export function CampoDeTexto({ campo, rotulo, dica, erro, linhas = 2 }: CampoDeTextoProps) {
  const { register } = useFormContext<Respostas>();
  return (
    <Field label={rotulo} id={idDoCampo(campo)} error={erro} hint={dica || undefined}>
      {(control) => (
        <TextArea
          {...control}
          {...register(campo)}
          rows={linhas}
          maxLength={5000}
          autoComplete="off"
          required
        />
      )}
    </Field>
  );
}
