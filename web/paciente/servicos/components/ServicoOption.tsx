import Truck from 'lucide-react/icons/truck';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import type { DadosDoServico } from '#domain/catalogo/servicos.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { RadioCard } from '#ui/field/RadioCard.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { splitFrete } from '../servico-words.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';

type ServicoOptionProps = {
  servico: DadosDoServico;
  /** Integer centavos; null while no price is set. */
  preco: number | null;
  chosen: boolean;
  onChoose: () => void;
};

/** One service: sheet icon, description, price. Without a price it can be selected, and shows why it is unavailable. */
export function ServicoOption({ servico, preco, chosen, onChoose }: ServicoOptionProps) {
  const { descricao, frete } = splitFrete(servico.descricao);
  return (
    <RadioCard
      id={servico.slug}
      name="servico"
      value={servico.titulo}
      label={servico.titulo}
      checked={chosen}
      onChange={onChoose}
      lead={<Sheet tone={SHEET_TONES[servico.papel]} />}
      description={descricao}
      {...(frete !== '' && {
        note: (
          <>
            <Icon icon={Truck} />
            {frete}
          </>
        ),
      })}
      aside={preco === null ? <span className="sem-preco">Indisponível no momento</span> : formatReais(preco)}
    />
  );
}
