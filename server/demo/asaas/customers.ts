import { parseCpf } from '#domain/contas/cpf.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { parseEmail } from '#domain/contas/email.ts';
import type { FakeAnswer } from '../store/fake-http.ts';
import type { FakeDoc, FakeStore } from '../store/fake-store.ts';
import { CUSTOMERS, fieldsOf, newId, nextOrder, NOT_FOUND, pageOf, refusal, textOf } from './shapes.ts';
import type { CustomerDoc } from './shapes.ts';

export type CustomersApi = {
  search(query: URLSearchParams): Promise<FakeAnswer>;
  get(id: string): Promise<FakeAnswer>;
  create(body: string): Promise<FakeAnswer>;
  update(id: string, body: string): Promise<FakeAnswer>;
  remove(id: string): Promise<FakeAnswer>;
};

const FILTERS = ['cpfCnpj', 'externalReference', 'email', 'name'];

/** Asaas' customers. Two with one CPF are allowed; a search finds deleted ones as well (marked so). */
export function createCustomersApi(store: FakeStore, clock: () => Date): CustomersApi {
  const find = (id: string): Promise<CustomerDoc | null> => store.get<CustomerDoc>(CUSTOMERS, id);

  return {
    async search(query) {
      const match: FakeDoc = {};
      for (const name of FILTERS) {
        const value = query.get(name);
        if (value !== null) match[name] = name === 'cpfCnpj' ? value.replace(/\D/g, '') : value;
      }
      return pageOf(await store.list<CustomerDoc>(CUSTOMERS, match), query, show);
    },

    async get(id) {
      const found = await find(id);
      return found === null ? NOT_FOUND : { status: 200, json: show(found) };
    },

    async create(body) {
      const fields = fieldsOf(body) ?? {};
      const refused = refusalOf({ name: '', cpfCnpj: '', ...fields });
      if (refused !== null) return refused;
      const customer: CustomerDoc = {
        ...cleaned(fields),
        object: 'customer',
        id: newId.customer(),
        ordem: nextOrder(),
        dateCreated: dataEmSaoPaulo(clock()),
        deleted: false,
      };
      await store.put(CUSTOMERS, customer.id, customer);
      return { status: 200, json: show(customer) };
    },

    async update(id, body) {
      const found = await find(id);
      if (found === null || found.deleted) return NOT_FOUND;
      const fields = fieldsOf(body) ?? {};
      const refused = refusalOf(fields);
      if (refused !== null) return refused;
      const customer = { ...found, ...cleaned({ ...found, ...fields }), id, deleted: false };
      await store.put(CUSTOMERS, id, customer);
      return { status: 200, json: show(customer) };
    },

    async remove(id) {
      const found = await find(id);
      if (found === null || found.deleted) return NOT_FOUND;
      await store.put(CUSTOMERS, id, { ...found, deleted: true });
      return { status: 200, json: { deleted: true, id } };
    },
  };
}

/** Asaas's refusal of the fields that were sent, in its words; null for none. */
function refusalOf(fields: Record<string, unknown>): FakeAnswer | null {
  const { name, cpfCnpj, email, mobilePhone } = fields;
  if (name !== undefined && textOf(name) === '') {
    return refusal(400, 'invalid_name', 'O campo name deve ser informado.');
  }
  const document = textOf(cpfCnpj).replace(/\D/g, '');
  if (cpfCnpj !== undefined && document.length !== 14 && !parseCpf(document).ok) {
    return refusal(400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.');
  }
  if (textOf(email) !== '' && parseEmail(textOf(email)) === null) {
    return refusal(400, 'invalid_email', 'O email informado é inválido.');
  }
  if (textOf(mobilePhone) !== '' && !/^\d{11}$/.test(textOf(mobilePhone).replace(/\D/g, ''))) {
    return refusal(400, 'invalid_mobilePhone', 'O celular informado é inválido.');
  }
  return null;
}

function cleaned(
  fields: Record<string, unknown>,
): Pick<CustomerDoc, 'name' | 'cpfCnpj' | 'externalReference'> {
  return {
    ...fields,
    name: textOf(fields['name']),
    cpfCnpj: textOf(fields['cpfCnpj']).replace(/\D/g, ''),
    externalReference: textOf(fields['externalReference']) || null,
  };
}

function show({ ordem: _ordem, ...customer }: CustomerDoc): FakeDoc {
  return customer;
}
