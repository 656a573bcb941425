import { escala } from '../escala.ts';
import { alturaDe, Eixos, meioDoDia, QUADRO } from './Eixos.tsx';

type PontosProps = {
  /** In hours; null on a day on which nothing was concluded. */
  pontos: readonly { dia: string; valor: number | null }[];
  mediana: number | null;
};

/** One point for each day's median, and a line for the median of all. */
export function PontosPorDia({ pontos, mediana }: PontosProps) {
  const { topo, marcas } = escala(Math.max(0, ...pontos.map(({ valor }) => valor ?? 0)));
  return (
    <svg className="grafico" viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}>
      <Eixos
        dias={pontos.map(({ dia }) => dia)}
        topo={topo}
        marcas={marcas}
        palavra={(marca) => `${marca.toLocaleString('pt-BR')} h`}
      />
      {mediana !== null && (
        <path className="grafico-mediana" d={`M0 ${alturaDe(mediana, topo)}H${QUADRO.largura}`} />
      )}
      {pontos.map(({ dia, valor }, i) =>
        valor === null ? null : (
          <circle
            key={dia}
            className="grafico-ponto"
            cx={meioDoDia(i, pontos.length)}
            cy={alturaDe(valor, topo)}
            r={5}
          />
        ),
      )}
    </svg>
  );
}
