import { useState, type SubmitEvent } from 'react';
import type { PrecoEditavel } from '../../../../contracts/catalogo/precos.contract.ts';
import { SERVICOS } from '../../../../domain/servicos.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorSummary } from '../../../ui/field/ErrorSummary.tsx';
import { BarraDeSalvar } from '../../edicao/BarraDeSalvar.tsx';
import { Desfazer } from '../../edicao/Desfazer.tsx';
import { SairSemSalvar } from '../../edicao/SairSemSalvar.tsx';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { arrumar, depoisDeSalvar, digitar, manter, porSalvar, sem, type Edicoes } from '../edicoes.ts';
import { useSalvarPrecos } from '../precos.api.ts';
import { useEdicoes } from '../useEdicoes.ts';
import { LinhaDoPreco } from './LinhaDoPreco.tsx';

type Problema = { mensagem: string; servicos: readonly string[]; tentativa: number };

const idDe = (servico: string) => SERVICOS.find(({ titulo }) => titulo === servico)?.slug ?? servico;

/** One field for each service; nothing typed is lost, whatever a save answers or somebody else sets meanwhile. */
export function EditorDePrecos({ precos }: { precos: readonly PrecoEditavel[] }) {
  const { edicoes, setEdicoes, linhas, mudadas, pendente } = useEdicoes(precos);
  const salvar = useSalvarPrecos();
  const umPorVez = useOneAtATime();
  const [deixados, setDeixados] = useState<ReadonlySet<string>>(new Set());
  const [problema, setProblema] = useState<Problema | null>(null);
  const [dito, setDito] = useState<string | null>(null);
  const [descartadas, setDescartadas] = useState<Edicoes | null>(null);

  function recusar(mensagem: string, servicos: readonly string[]) {
    setProblema((antes) => ({ mensagem, servicos, tentativa: (antes?.tentativa ?? 0) + 1 }));
  }

  /** Another act: what was said of the one before is over. */
  function mudar(agora: (antes: Edicoes) => Edicoes) {
    setEdicoes(agora);
    setDito(null);
    setDescartadas(null);
  }

  function marcar(servicos: readonly string[], deixado: boolean) {
    setDeixados((antes) => {
      const agora = new Set(antes);
      for (const servico of servicos) {
        if (deixado) agora.add(servico);
        else agora.delete(servico);
      }
      return agora;
    });
  }

  function enviar(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(tentar);
  }

  async function tentar() {
    setDito(null);
    setProblema(null);
    const erradas = mudadas.filter(({ erro }) => erro !== null).map(({ Servico }) => Servico);
    marcar(erradas, true);
    if (erradas.length > 0) return recusar('Confira os preços destacados. Nada foi salvo.', erradas);
    const conflitos = mudadas.filter(({ conflito }) => conflito).map(({ Servico }) => Servico);
    if (conflitos.length > 0)
      return recusar('Um preço mudou em outro lugar. Escolha qual vale antes de salvar.', conflitos);
    if (mudadas.length === 0) return setDito('Nada mudou: estes preços já estão valendo.');
    const enviadas = edicoes;
    try {
      const pedidos = mudadas.map(({ Servico, preco = null, emVigor }) => ({
        Servico,
        preco,
        versao: enviadas[Servico]?.sobre ?? emVigor.versao,
      }));
      const salvos = await salvar.mutateAsync({ precos: pedidos });
      setEdicoes((agora) => depoisDeSalvar(agora, enviadas, salvos.precos));
      setDescartadas(null);
      setDito(pedidos.length === 1 ? 'Preço salvo. Já vale.' : `${pedidos.length} preços salvos. Já valem.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      recusar(
        error.message,
        (error.details ?? []).map(({ campo }) => campo),
      );
    }
  }

  function descartar() {
    const antes = edicoes;
    mudar(() => ({}));
    setProblema(null);
    setDescartadas(antes);
  }

  return (
    <form noValidate onSubmit={enviar}>
      <SairSemSalvar pendente={pendente} />
      {problema && (
        <ErrorSummary
          message={problema.mensagem}
          attempt={problema.tentativa}
          fields={problema.servicos.map((servico) => ({ id: idDe(servico), text: servico }))}
        />
      )}
      {descartadas !== null && (
        <Desfazer
          texto="Mudanças descartadas."
          verbo="Desfazer"
          aoDesfazer={() => mudar(() => descartadas)}
        />
      )}
      <Card className="precos-cartao">
        <ul>
          {linhas.map((linha) => (
            <LinhaDoPreco
              key={linha.Servico}
              id={idDe(linha.Servico)}
              linha={linha}
              deixado={deixados.has(linha.Servico)}
              aoDigitar={(texto) => {
                mudar((antes) => digitar(antes, linha.emVigor, texto));
                marcar([linha.Servico], false);
              }}
              aoSair={() => {
                setEdicoes((antes) => arrumar(antes, linha.emVigor));
                marcar([linha.Servico], true);
              }}
              aoManter={() => mudar((antes) => manter(antes, linha.emVigor))}
              aoUsar={() => mudar((antes) => sem(antes, [linha.Servico]))}
            />
          ))}
        </ul>
        <BarraDeSalvar
          dentro
          tom={pendente ? 'pendente' : dito === null ? 'calma' : 'salvo'}
          texto={dito ?? porSalvar(mudadas.length)}
          ocupado={salvar.isPending}
          aoDescartar={pendente ? descartar : undefined}
        />
      </Card>
    </form>
  );
}
