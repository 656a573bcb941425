import type { ReactNode } from 'react';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { Card } from '#ui/layout/Card.tsx';
import { placeOfUse } from '../documento-words.ts';

/** Three steps of using a document. */
export function ComoUsar({ documento }: { documento: DocumentoDoPaciente }) {
  const { title } = placeOfUse(documento.tipo);
  const steps = documento.canal === 'eletronico' ? onScreen(documento) : onPaper(documento);
  return (
    <Card pad>
      <h2>{title}</h2>
      <ol className="como-usar">
        {steps.map((step, i) => (
          <li key={i}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}

function onScreen({ tipo }: DocumentoDoPaciente): ReactNode[] {
  const { where } = placeOfUse(tipo);
  const begin = `${where.charAt(0).toUpperCase()}${where.slice(1)}`;
  return [
    <>
      <b>Mostre o PDF no celular</b>, ou leve impresso.
    </>,
    <>
      {begin} <b>aponta a câmera para o QR Code</b> da folha.
    </>,
    <>
      Se pedir um código, é o <b>código secreto</b> acima.
    </>,
  ];
}

function onPaper({ validade }: DocumentoDoPaciente): ReactNode[] {
  return [
    <>
      <b>Leve a folha assinada</b> e um documento com foto. A farmácia fica com ela.
    </>,
    ...(validade
      ? [
          <>
            Use <b className="num">até {formatDataBr(validade.ate)}</b>: vale {validade.dias} dias depois da
            data.
          </>,
        ]
      : []),
    <>Não escreva nela nem dobre sobre o número.</>,
  ];
}
