import { useId } from 'react';
import { RECEBIDOS, recebidosPossiveis, ROTULO_DO_RECEBIDO } from '#domain/pedidos/recebido.ts';
import { RadioCard } from '#ui/field/RadioCard.tsx';
import { hasMoney, readWords, recebidoHint, type AskedPedido, type RecebidoChoice } from '../ato-words.ts';

type RecebidoFieldProps = {
  /** The completed order; null for several, whose facts may differ. */
  pedido: AskedPedido | null;
  value: RecebidoChoice;
  onChange: (value: RecebidoChoice) => void;
};

/** Delivery to the patient, with the resulting sentence. */
export function RecebidoField({ pedido, value, onChange }: RecebidoFieldProps) {
  const name = useId();
  const choices: RecebidoChoice[] = pedido
    ? recebidosPossiveis(pedido)
    : ['fatos', ...RECEBIDOS.filter((one) => one !== 'documento')];
  const read = readWords(value);
  return (
    <>
      <fieldset className="ato-recebido grid gap-2">
        <legend className="strong">O que o paciente recebeu</legend>
        {choices.map((choice) => (
          <RadioCard
            key={choice}
            name={name}
            label={choice === 'fatos' ? 'O que consta em cada pedido' : ROTULO_DO_RECEBIDO[choice]}
            description={recebidoHint(choice, pedido === null || hasMoney(pedido))}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
        ))}
        {pedido?.temDocumento === false && (
          <p className="small muted ato-sem-documento">
            Nenhum documento nosso foi assinado neste pedido. Quando houver um, ele já vem escolhido.
          </p>
        )}
      </fieldset>
      <div className="ato-leitura" role="status">
        <p className="fine quiet">O paciente vai ler</p>
        <p>
          <b>Pedido concluído.</b> {read ?? 'E, em cada pedido, o que recebeu.'}
        </p>
      </div>
    </>
  );
}
