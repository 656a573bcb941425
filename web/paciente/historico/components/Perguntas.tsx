import { useMemo } from 'react';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { Perguntas as Listas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { CampoHistorico } from '../../../../domain/historico.ts';
import { chaveDaMarca } from '../../../../domain/rascunho.ts';
import { FormSection } from '../../../ui/field/Form.tsx';
import type { DraftOutbox, DraftSnapshot } from '../../rascunhos/draft-outbox.ts';
import { ROTULOS_HISTORICO } from '../campos.ts';
import { chavesDoHistorico, type CampoDeResposta } from '../formato.ts';
import { CampoDeTexto } from './CampoDeTexto.tsx';

type PerguntasProps = {
  perguntas: Listas;
  sugestoes: Sugestoes;
  draft: DraftOutbox;
  estado: DraftSnapshot;
  erro: (campo: CampoHistorico) => string | undefined;
};

/** Every question with its field, and what hangs on it: error, last answer, mark. */
export function Perguntas({ perguntas, sugestoes, draft, estado, erro }: PerguntasProps) {
  const chaves = useMemo(() => new Map(chavesDoHistorico(perguntas)), [perguntas]);

  function doCampo(campo: CampoDeResposta) {
    const chave = chaves.get(campo) ?? campo;
    const marca = chaveDaMarca(chave);
    return {
      campo,
      erro: erro(campo),
      sugestao: sugestoes[chave],
      ...(estado.fields[marca] === true && { confirmar: () => draft.write({ [marca]: null }) }),
    };
  }

  return (
    <>
      {(['saude', 'tratamento'] as const).map((lista) => (
        <FormSection key={lista} title={lista === 'saude' ? 'Saúde' : 'Tratamento'}>
          <div className="stack perguntas">
            {perguntas[lista].perguntas.map(({ pergunta, descricao }, i) => (
              <CampoDeTexto
                key={`${i} ${pergunta}`}
                {...doCampo(`${lista}.${i}`)}
                rotulo={pergunta}
                dica={descricao}
              />
            ))}
          </div>
        </FormSection>
      ))}
      <FormSection title="O seu pedido">
        <div className="stack perguntas">
          <CampoDeTexto
            {...doCampo('motivacao')}
            rotulo={ROTULOS_HISTORICO.motivacao}
            dica="Por que você precisa do documento agora?"
            linhas={3}
          />
          <CampoDeTexto
            {...doCampo('outrasInfos')}
            rotulo={ROTULOS_HISTORICO.outrasInfos}
            dica="Algo mais que o médico deva saber? Se não, escreva “não”."
          />
        </div>
      </FormSection>
    </>
  );
}
