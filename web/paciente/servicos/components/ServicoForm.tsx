import Info from 'lucide-react/icons/info';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { SERVICOS, type DadosDoServico, type Servico } from '#domain/catalogo/servicos.ts';
import { ApiError } from '#lib/api/api.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { RadioCardGroup, RadioCardTitle } from '#ui/field/RadioCard.tsx';
import { chosenServico, forgetChosenServico } from '#lib/browser/chosen-servico.ts';
import { browserStorage, tabStorage } from '#lib/browser/tab-storage.ts';
import { EtapaFooter } from '#web/paciente/fluxo/EtapaFooter.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useCriarPedido } from '#web/paciente/pedidos/pedidos.api.ts';
import { forgetPedidoKey, keepLastPedido, lastPedido, pedidoKey } from '#lib/browser/pedido-key.ts';
import { type ServicoPreco, precoChanges } from '../servico-words.ts';
import { PacienteChoice } from './PacienteChoice.tsx';
import { ServicoOption } from './ServicoOption.tsx';
import { Note } from '#ui/status/Note.tsx';

const GROUPS = [
  { grupo: 'receitas', titulo: 'Receitas' },
  { grupo: 'outros', titulo: 'Outros documentos' },
] as const;

const UNAVAILABLE = 'Este serviço está indisponível no momento. Escolha outro ou volte mais tarde.';

type ServicoFormProps = {
  precos: readonly ServicoPreco[];
  /** Name of the account's holder. */
  titular: string;
  pessoas: readonly Pessoa[];
};

/**
 * The nine services as radio buttons. `Continuar` creates the order, one per key however often it is pressed; after
 * going back, an order whose questionnaire is unsaved is changed instead.
 */
export function ServicoForm({ precos, titular, pessoas }: ServicoFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useCriarPedido();
  const oneAtATime = useOneAtATime();
  const [chosen, setChosen] = useState<DadosDoServico | null>(() => chosenServico(browserStorage()));
  const [pessoa, setPessoa] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const precoOf = (title: Servico) => precos.find(({ Servico }) => Servico === title)?.preco ?? null;

  function refuse(message: string) {
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  async function attemptSave() {
    if (chosen === null) return refuse('Selecione um Produto');
    const preco = precoOf(chosen.titulo);
    if (preco === null) return refuse(UNAVAILABLE);
    const storage = tabStorage();
    // Two people never share the key of a request.
    const key = pessoa === null ? chosen.slug : `${chosen.slug}:${pessoa}`;
    try {
      const { pedido, avisos } = await create.mutateAsync({
        Servico_Selecionado: chosen.titulo,
        chave: pedidoKey(storage, key),
        precoVistoCentavos: preco,
        noLugarDe: lastPedido(storage),
        ...(pessoa !== null && { pessoa }),
      });
      forgetPedidoKey(storage, key);
      forgetChosenServico(browserStorage());
      keepLastPedido(storage, pedido.id);
      await navigate(`/historico/${pedido.id}`, { state: { avisos } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The prices on the screen are outdated.
      if (error.status === 409) await client.invalidateQueries({ queryKey: ['precos'] });
      refuse(error.message);
    }
  }

  const first = SERVICOS[0].slug;
  return (
    <form noValidate onSubmit={submit}>
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={chosen ? [] : [{ id: first, text: 'Serviço: escolha um dos nove' }]}
        />
      )}
      <PrecoChangesNote precos={precos} />
      <PacienteChoice titular={titular} pessoas={pessoas} chosen={pessoa} onChoose={setPessoa} />
      <RadioCardGroup label="Serviço">
        {GROUPS.map(({ grupo, titulo }) => [
          <RadioCardTitle key={grupo}>{titulo}</RadioCardTitle>,
          ...SERVICOS.filter((servico) => servico.grupo === grupo).map((servico) => (
            <ServicoOption
              key={servico.slug}
              servico={servico}
              preco={precoOf(servico.titulo)}
              chosen={chosen?.slug === servico.slug}
              onChoose={() => {
                setChosen(servico);
                setProblem(null);
              }}
            />
          )),
        ])}
      </RadioCardGroup>
      <p className="small muted nota-30-dias">
        <Icon icon={Info} />
        Cada receita cobre no máximo 30 dias de tratamento.
      </p>
      <EtapaFooter busy={create.isPending} back="/dados" />
    </form>
  );
}

/** Price changes while the page was open. */
function PrecoChangesNote({ precos }: { precos: readonly ServicoPreco[] }) {
  const [seen, setSeen] = useState(precos);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  if (seen !== precos) {
    const added = precoChanges(seen, precos);
    setSeen(precos);
    if (added.length > 0) setSentences(added);
  }
  return (
    <div role="status">
      {sentences.length > 0 && (
        <Note kind="wait" title="O preço mudou" className="fluxo-nota">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
    </div>
  );
}
