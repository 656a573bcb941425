import BookMarked from 'lucide-react/icons/book-marked';
import { Link } from 'react-router';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { MAX_DIGITOS_DO_TALAO, MAX_SERIE } from '#domain/documentos/emissao/talao.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { NumerosDigitados } from '../correio.api.ts';

/** Typed numbers in place of the next ones, by sheet. */
export type TypedNumeros = Readonly<Record<string, string>>;

/** Numbers other than the next ones. */
export function numerosEscolhidos({ folhas }: CartaNoCorreio, typed: TypedNumeros): NumerosDigitados {
  return folhas.flatMap(({ id, talao }) => {
    const numero = typed[id]?.trim() ?? '';
    return talao?.numero !== null || numero === '' || numero === talao.proximo?.numero
      ? []
      : [{ folha: id, numero }];
  });
}

type NumerosAImprimirProps = {
  carta: CartaNoCorreio;
  typed: TypedNumeros;
  onType: (typed: TypedNumeros) => void;
};

/** Form that each notification of a letter takes when it is printed, or the reason why there is none. */
export function NumerosAImprimir({ carta, typed, onType }: NumerosAImprimirProps) {
  return carta.folhas.map(({ id, titulo, talao }) => {
    if (talao === null || talao.numero !== null) return null;
    if (talao.proximo === null) {
      return (
        <Note key={id} kind="stop">
          Falta talão de {titulo} para {talao.medico}: sem número, a folha não é impressa.{' '}
          <Link to="/taloes">Registrar talão</Link>
        </Note>
      );
    }
    return (
      <Field
        key={id}
        id={`numero-${id}`}
        label="Número da notificação"
        hint={`Próxima do ${talao.proximo.talao}. Mude só se o formulário na mão é outro.`}
      >
        {(control) => (
          <TextInput
            {...control}
            figures="mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_DIGITOS_DO_TALAO + MAX_SERIE + 1}
            value={typed[id] ?? talao.proximo?.numero ?? ''}
            onChange={({ currentTarget }) => onType({ ...typed, [id]: currentTarget.value })}
          />
        )}
      </Field>
    );
  });
}

export function NumerosImpressos({ carta }: { carta: CartaNoCorreio }) {
  return carta.folhas.map(
    ({ id, talao }) =>
      talao !== null &&
      talao.numero !== null && (
        <p key={id} className="small correio-numero">
          <Icon icon={BookMarked} /> Notificação <b className="mono">{talao.numero}</b>
        </p>
      ),
  );
}
