import type { MesaGraficos } from '../../../../contracts/mesa/mesa.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { Carregado } from '../../../feedback/Carregado.tsx';
import { useGraficos } from '../mesa.api.ts';
import { contar, diaEMes, horas } from '../palavras.ts';
import { BarrasPorDia } from './BarrasPorDia.tsx';
import { Grafico } from './Grafico.tsx';
import { PontosPorDia } from './PontosPorDia.tsx';
import { ServicosEStatus } from './ServicosEStatus.tsx';
import '../graficos.css';

/** The last thirty days, drawn, each plot with its numbers as a table behind it. */
export function Graficos() {
  const graficos = useGraficos();
  return (
    <section aria-labelledby="mesa-graficos">
      <h2 id="mesa-graficos" className="section-title">
        Últimos 30 dias
      </h2>
      <Carregado consulta={graficos}>
        {(dados) => (
          <div className="mesa-graficos">
            <ServicosEStatus servicos={dados.servicos} />
            <Conclusao {...dados} />
            <Recebido {...dados} />
          </div>
        )}
      </Carregado>
    </section>
  );
}

function Conclusao({ dias, conclusao: { concluidos, medianaHoras, noPrazo } }: MesaGraficos) {
  const numero = medianaHoras === null ? '–' : horas(medianaHoras);
  const resumo =
    medianaHoras === null
      ? 'Nada foi concluído.'
      : `Metade em até ${numero}. ${noPrazo.toLocaleString('pt-BR')} de ${contar(concluidos, 'concluído', 'concluídos')} dentro do prazo.`;
  return (
    <Grafico
      id="conclusao"
      titulo="Do pagamento à conclusão"
      numero={numero}
      unidade="mediana"
      resumo={resumo}
      colunas={['Dia', 'Concluídos', 'Mediana']}
      linhas={dias
        .filter(({ concluidos: n }) => n > 0)
        .map((dia) => [
          diaEMes(dia.dia),
          String(dia.concluidos),
          dia.medianaHoras === null ? '–' : horas(dia.medianaHoras),
        ])}
    >
      <PontosPorDia
        pontos={dias.map(({ dia, medianaHoras: valor }) => ({ dia, valor }))}
        mediana={medianaHoras}
      />
    </Grafico>
  );
}

function Recebido({ dias, recebidoCentavos }: MesaGraficos) {
  const pagamentos = dias.reduce((sum, dia) => sum + dia.pagamentos, 0);
  return (
    <Grafico
      id="recebido"
      titulo="Pagamentos recebidos"
      numero={formatReais(recebidoCentavos)}
      unidade={contar(pagamentos, 'pagamento', 'pagamentos')}
      resumo={pagamentos === 0 ? 'Nenhum pagamento chegou.' : null}
      colunas={['Dia', 'Pagamentos', 'Recebido']}
      linhas={dias
        .filter(({ pagamentos: n }) => n > 0)
        .map((dia) => [diaEMes(dia.dia), String(dia.pagamentos), formatReais(dia.recebidoCentavos)])}
    >
      <BarrasPorDia
        barras={dias.map(({ dia, recebidoCentavos: centavos }) => ({ dia, valor: centavos / 100 }))}
        marca={(reais) => `R$ ${reais.toLocaleString('pt-BR')}`}
      />
    </Grafico>
  );
}
