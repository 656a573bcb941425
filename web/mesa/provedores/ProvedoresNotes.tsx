import type { Espera, Recusa } from '#contracts/mesa/provedores.contract.ts';
import { Note } from '#ui/status/Note.tsx';
import { esperaSentence, recusaSentence } from './provedores-words.ts';

/** Number waiting for a service, and the oldest; without any content. */
export function EsperasNote({ esperas, today }: { esperas: readonly Espera[]; today: string }) {
  if (esperas.length === 0)
    return <p className="provedores-esperas small muted">Ninguém espera por eles agora.</p>;
  return (
    <Note kind="wait" title="Quem espera" className="provedores-nota">
      <ul>
        {esperas.map((espera) => (
          <li key={espera.oque}>{esperaSentence(espera, today)}</li>
        ))}
      </ul>
      <p>Nada se perdeu: cada um segue sozinho assim que o serviço responder.</p>
    </Note>
  );
}

const ADVICE = {
  dados: 'Peça pelo chat que a pessoa confira o nome, o e-mail, o telefone e o endereço.',
  cobranca: 'Confira no Asaas se a conta pode cobrar por Pix e se aceita este valor.',
};

/** Charges and payer data that the payment provider refuses, with advice. */
export function RecusasNote({ recusas, today }: { recusas: readonly Recusa[]; today: string }) {
  if (recusas.length === 0) return null;
  const motivos = [...new Set(recusas.map(({ motivo }) => motivo))];
  return (
    <Note kind="stop" title="Recusados pelo Asaas" className="provedores-nota">
      <ul>
        {recusas.map((recusa) => (
          <li key={recusa.ref}>{recusaSentence(recusa, today)}</li>
        ))}
      </ul>
      {motivos.map((motivo) => (
        <p key={motivo}>{ADVICE[motivo]}</p>
      ))}
    </Note>
  );
}
