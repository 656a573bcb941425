import { randomBytes, randomInt } from 'node:crypto';
import { dataEmSaoPaulo, dateCreated } from '#domain/calendario/datas.ts';
import type { FakeAnswer } from '../store/fake-http.ts';
import type { FakeDoc } from '../store/fake-store.ts';

export const CUSTOMERS = 'asaas.customer';
export const PAYMENTS = 'asaas.payment';
export const EVENTS = 'asaas.event';

/** `ordem` sorts what the store returns in no order; it is never shown. */
export type CustomerDoc = FakeDoc & {
  id: string;
  ordem: number;
  name: string;
  cpfCnpj: string;
  externalReference: string | null;
  deleted: boolean;
};

export type RefundDoc = {
  dateCreated: string;
  status: 'PENDING' | 'DONE' | 'CANCELLED';
  value: number;
  description: string | null;
};

export type PaymentDoc = FakeDoc & {
  id: string;
  ordem: number;
  customer: string;
  billingType: string;
  status: string;
  value: number;
  dueDate: string;
  description: string | null;
  externalReference: string | null;
  paymentDate: string | null;
  deleted: boolean;
  refunds: RefundDoc[];
};

let lastOrder = 0;

/** Grows with every call, also within one millisecond and from one start to the next. */
export function nextOrder(): number {
  lastOrder = Math.max(Date.now() * 1_000, lastOrder + 1);
  return lastOrder;
}

/** Random, so that ids of different starts never meet. */
export const newId = {
  customer: (): string => `cus_${String(randomInt(10 ** 12)).padStart(12, '0')}`,
  payment: (): string => `pay_${randomBytes(8).toString('hex')}`,
  event: (): string => `evt_${randomBytes(16).toString('hex')}&${randomInt(10 ** 9)}`,
};

/** `YYYY-MM-DD HH:mm:ss` in São Paulo: how Asaas writes an instant. */
export function localTime(instant: Date): string {
  const minute = dateCreated(instant).slice(-5);
  return `${dataEmSaoPaulo(instant)} ${minute}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;
}

export function refusal(status: number, code: string, description: string): FakeAnswer {
  return { status, json: { errors: [{ code, description }] } };
}

export const NOT_FOUND: FakeAnswer = { status: 404 };

/** A page of a search, newest first. */
export function pageOf<T extends { ordem: number }>(
  docs: T[],
  query: URLSearchParams,
  show: (doc: T) => unknown,
): FakeAnswer {
  const limit = Math.min(Number(query.get('limit') ?? 10), 100);
  const offset = Number(query.get('offset') ?? 0);
  const sorted = docs.toSorted((a, b) => b.ordem - a.ordem);
  const data = sorted.slice(offset, offset + limit).map(show);
  const hasMore = offset + limit < docs.length;
  return { status: 200, json: { object: 'list', hasMore, totalCount: docs.length, limit, offset, data } };
}

/** The fields of a JSON object, or null for anything else. */
export function fieldsOf(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A field's text, trimmed; empty when it is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
