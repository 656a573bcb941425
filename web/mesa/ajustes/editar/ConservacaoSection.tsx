import { z } from 'zod';
import type { AjusteEditavel } from '#contracts/catalogo/ajustes.contract.ts';
import { LIMITES_DE_CONSERVACAO, type PrazosDeConservacao } from '#domain/ajustes/conservacao.ts';
import { FormGrid } from '#ui/field/Form.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { InForce } from './InForce.tsx';
import { defineSecao, idOfCampo } from './secao.ts';
import { SecaoForm } from './SecaoForm.tsx';
import { useSecao } from './useSecao.ts';

type Campo = keyof PrazosDeConservacao;
/** As typed. */
type Typed = Record<Campo, string>;

/** Not a number: no whole number of the fields' bounds. */
const numberOf = (typed: string) => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : -1);

const SPEC = defineSecao<'conservacao', Typed>('conservacao', {
  schema: z.object({
    prontuarioAnos: z.string(),
    fiscalAnos: z.string(),
    rascunhosDias: z.string(),
    avisosDias: z.string(),
  }),
  toEdit: ({ prontuarioAnos, fiscalAnos, rascunhosDias, avisosDias }) => ({
    prontuarioAnos: String(prontuarioAnos),
    fiscalAnos: String(fiscalAnos),
    rascunhosDias: String(rascunhosDias),
    avisosDias: String(avisosDias),
  }),
  toContent: (typed) => ({
    prontuarioAnos: numberOf(typed.prontuarioAnos),
    fiscalAnos: numberOf(typed.fiscalAnos),
    rascunhosDias: numberOf(typed.rascunhosDias),
    avisosDias: numberOf(typed.avisosDias),
  }),
});

const NAMES: Readonly<Record<Campo, string>> = {
  prontuarioAnos: 'Prontuário, em anos desde o último registro',
  fiscalAnos: 'Papéis de pagamento, em anos',
  rascunhosDias: 'Rascunhos de pedidos encerrados, em dias',
  avisosDias: 'E-mails e mensagens enviados, em dias',
};
const CAMPOS = ['prontuarioAnos', 'fiscalAnos', 'rascunhosDias', 'avisosDias'] as const;

function hintOf(campo: Campo): string {
  const { min, max, lei, unidade } = LIMITES_DE_CONSERVACAO[campo];
  return lei === null
    ? `De ${min} a ${max} ${unidade}; a lei deixa livre.`
    : `A lei pede pelo menos ${min} ${unidade} (${lei}).`;
}

/** For how long things are kept: above the law's minimum, or free where the law leaves it free. */
export function ConservacaoSection() {
  return <InForce secao="conservacao">{(emVigor) => <ConservacaoForm emVigor={emVigor} />}</InForce>;
}

function ConservacaoForm({ emVigor }: { emVigor: AjusteEditavel }) {
  const edicao = useSecao(SPEC, emVigor);
  const { edit, write, errorOf } = edicao;
  return (
    <SecaoForm
      edicao={edicao}
      lead="Vale para o que se apaga daqui em diante, nas limpezas de cada noite e quando alguém apaga a própria conta."
      names={(campo) => CAMPOS.flatMap((one) => (one === campo ? [NAMES[one]] : []))[0] ?? campo}
      verb="Salvar prazos"
    >
      <FormGrid>
        {CAMPOS.map((campo) => (
          <Field
            key={campo}
            id={idOfCampo('conservacao', campo)}
            label={NAMES[campo]}
            hint={hintOf(campo)}
            error={errorOf(campo)}
            className="md-span-3"
          >
            {(control) => (
              <TextInput
                {...control}
                figures="num"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={edit[campo]}
                onChange={({ currentTarget }) => write({ ...edit, [campo]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </FormGrid>
    </SecaoForm>
  );
}
