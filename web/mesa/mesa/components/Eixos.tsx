import { diaEMes } from '../palavras.ts';

/** The drawing's own units; on a phone it is drawn smaller and its words larger. */
export const QUADRO = { largura: 560, altura: 176, chao: 150, teto: 24 } as const;

const CADA = 7;

/** Where a value stands above the ground. */
export function alturaDe(valor: number, topo: number): number {
  return QUADRO.chao - (valor / topo) * (QUADRO.chao - QUADRO.teto);
}

/** The middle of day number `i` of `n`. */
export function meioDoDia(i: number, n: number): number {
  return ((i + 0.5) * QUADRO.largura) / n;
}

type EixosProps = {
  dias: readonly string[];
  topo: number;
  marcas: readonly number[];
  palavra: (marca: number) => string;
};

/** Ground, marks and days; the last one is today. */
export function Eixos({ dias, topo, marcas, palavra }: EixosProps) {
  const ultimo = dias.length - 1;
  return (
    <>
      <path className="grafico-linha" d={`M0 ${QUADRO.chao}H${QUADRO.largura}`} />
      {marcas.map((marca) => (
        <g key={marca}>
          <path className="grafico-linha" d={`M0 ${alturaDe(marca, topo)}H${QUADRO.largura}`} />
          <text className="grafico-texto" x={0} y={alturaDe(marca, topo) - 5}>
            {palavra(marca)}
          </text>
        </g>
      ))}
      {dias.map((dia, i) =>
        (ultimo - i) % CADA === 0 ? (
          <text
            key={dia}
            className="grafico-texto"
            x={i === ultimo ? QUADRO.largura : meioDoDia(i, dias.length)}
            y={QUADRO.chao + 22}
            textAnchor={i === ultimo ? 'end' : 'middle'}
          >
            {i === ultimo ? 'hoje' : diaEMes(dia)}
          </text>
        ) : null,
      )}
    </>
  );
}
