import { escala } from '../escala.ts';
import { alturaDe, Eixos, meioDoDia, QUADRO } from './Eixos.tsx';

const LARGURA = 12;

type BarrasProps = {
  barras: readonly { dia: string; valor: number }[];
  marca: (valor: number) => string;
};

/** One bar a day, today's the darkest. */
export function BarrasPorDia({ barras, marca }: BarrasProps) {
  const { topo, marcas } = escala(Math.max(...barras.map(({ valor }) => valor)));
  return (
    <svg className="grafico" viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}>
      <Eixos dias={barras.map(({ dia }) => dia)} topo={topo} marcas={marcas} palavra={marca} />
      {barras.map(({ dia, valor }, i) => {
        const y = alturaDe(valor, topo);
        return (
          <rect
            key={dia}
            className={i === barras.length - 1 ? 'grafico-barra grafico-hoje' : 'grafico-barra'}
            x={meioDoDia(i, barras.length) - LARGURA / 2}
            y={y}
            width={LARGURA}
            height={QUADRO.chao - y}
            rx={valor > 0 ? 3 : 0}
          />
        );
      })}
    </svg>
  );
}
