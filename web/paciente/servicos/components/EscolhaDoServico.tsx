import Info from 'lucide-react/icons/info';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { SERVICOS } from '../../../../domain/servicos.ts';
import type { DadosDoServico, Servico } from '../../../../domain/servicos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { RadioCardGroup, RadioCardTitle } from '../../../ui/field/RadioCard.tsx';
import { tabStorage } from '../../../lib/browser/tab-storage.ts';
import { Rodape } from '../../fluxo/Rodape.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { useCriarPedido } from '../../pedidos/pedidos.api.ts';
import { pedidoKey, forgetPedidoKey } from '../../../lib/browser/pedido-key.ts';
import type { Preco } from '../mudancas.ts';
import { MudancasDePreco } from './MudancasDePreco.tsx';
import { OpcaoDeServico } from './OpcaoDeServico.tsx';

const GRUPOS = [
  { grupo: 'receitas', titulo: 'Receitas' },
  { grupo: 'outros', titulo: 'Outros documentos' },
] as const;

const INDISPONIVEL = 'Este serviço está indisponível no momento. Escolha outro ou volte mais tarde.';

/** The nine services as radios; `Continuar` makes the order, one per key however often it is pressed. */
export function EscolhaDoServico({ precos }: { precos: readonly Preco[] }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const criar = useCriarPedido();
  const umPorVez = useOneAtATime();
  const [escolhido, setEscolhido] = useState<DadosDoServico | null>(null);
  const [problema, setProblema] = useState<{ mensagem: string; tentativa: number } | null>(null);
  const precoDe = (titulo: Servico) => precos.find(({ Servico }) => Servico === titulo)?.preco ?? null;

  function recusar(mensagem: string) {
    setProblema((antes) => ({ mensagem, tentativa: (antes?.tentativa ?? 0) + 1 }));
  }

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(tentar);
  }

  async function tentar() {
    if (escolhido === null) return recusar('Selecione um Produto');
    const preco = precoDe(escolhido.titulo);
    if (preco === null) return recusar(INDISPONIVEL);
    const storage = tabStorage();
    try {
      const { pedido, avisos } = await criar.mutateAsync({
        Servico_Selecionado: escolhido.titulo,
        chave: pedidoKey(storage, escolhido.slug),
        precoVistoCentavos: preco,
      });
      forgetPedidoKey(storage, escolhido.slug);
      await navigate(`/historico/${pedido.id}`, { state: { avisos } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The list that was on the screen is old.
      if (error.status === 409) await client.invalidateQueries({ queryKey: ['precos'] });
      recusar(error.message);
    }
  }

  const primeiro = SERVICOS[0].slug;
  return (
    <form noValidate onSubmit={enviar}>
      {problema && (
        <ErrorSummary
          message={problema.mensagem}
          attempt={problema.tentativa}
          fields={escolhido ? [] : [{ id: primeiro, text: 'Serviço: escolha um dos nove' }]}
        />
      )}
      <MudancasDePreco precos={precos} />
      <RadioCardGroup label="Serviço">
        {GRUPOS.map(({ grupo, titulo }) => [
          <RadioCardTitle key={grupo}>{titulo}</RadioCardTitle>,
          ...SERVICOS.filter((servico) => servico.grupo === grupo).map((servico) => (
            <OpcaoDeServico
              key={servico.slug}
              servico={servico}
              preco={precoDe(servico.titulo)}
              escolhido={escolhido?.slug === servico.slug}
              aoEscolher={() => {
                setEscolhido(servico);
                setProblema(null);
              }}
            />
          )),
        ])}
      </RadioCardGroup>
      <p className="small muted nota-30-dias">
        <Icon icon={Info} />
        Cada receita cobre no máximo 30 dias de tratamento.
      </p>
      <Rodape ocupado={criar.isPending} voltar="/dados" />
    </form>
  );
}
