import { useMemo } from 'react';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas as Listas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico } from '../../../../domain/pedidos/historico.ts';
import { chaveDaMarca } from '../../../../domain/pedidos/rascunho.ts';
import { FormSection } from '../../../ui/field/Form.tsx';
import type { DraftOutbox, DraftSnapshot } from '../../rascunhos/draft-outbox.ts';
import { HISTORICO_LABELS } from '../field-words.ts';
import { historicoKeys, type RespostaField } from '../historico-fields.ts';
import { AnswerField } from './AnswerField.tsx';

type HistoricoFieldsProps = {
  perguntas: Listas;
  sugestoes: Sugestoes;
  draft: DraftOutbox;
  state: DraftSnapshot;
  error: (field: CampoHistorico) => string | undefined;
};

/** All questions with their answer fields, errors and suggestions. */
export function HistoricoFields({ perguntas, sugestoes, draft, state, error }: HistoricoFieldsProps) {
  const chaves = useMemo(() => new Map(historicoKeys(perguntas)), [perguntas]);

  function fieldProps(field: RespostaField) {
    const chave = chaves.get(field) ?? field;
    const mark = chaveDaMarca(chave);
    return {
      field,
      error: error(field),
      sugestao: sugestoes[chave],
      ...(state.fields[mark] === true && { confirm: () => draft.write({ [mark]: null }) }),
    };
  }

  return (
    <>
      {(['saude', 'tratamento'] as const).map((lista) => (
        <FormSection key={lista} title={lista === 'saude' ? 'Saúde' : 'Tratamento'}>
          <div className="stack perguntas">
            {perguntas[lista].perguntas.map(({ pergunta, descricao, urgencia }, i) => (
              <AnswerField
                key={`${i} ${pergunta}`}
                {...fieldProps(`${lista}.${i}`)}
                label={pergunta}
                hint={descricao}
                urgencia={urgencia}
              />
            ))}
          </div>
        </FormSection>
      ))}
      <FormSection title="O seu pedido">
        <div className="stack perguntas">
          <AnswerField
            {...fieldProps('motivacao')}
            label={HISTORICO_LABELS.motivacao}
            hint="Por que você precisa do documento agora?"
            lines={3}
          />
          <AnswerField
            {...fieldProps('outrasInfos')}
            label={HISTORICO_LABELS.outrasInfos}
            hint="Algo mais que o médico deva saber? Se não, escreva “não”."
          />
        </div>
      </FormSection>
    </>
  );
}
