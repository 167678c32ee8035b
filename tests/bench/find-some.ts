import type { Answer, ApiClient } from '#tests/support/api-client.ts'

/** The first page of a list; throws when there is nothing on it: finding nothing is another thing to measure. */
export async function findSome(client: ApiClient, query: string): Promise<Answer> {
  const answer = await client.get(`drive/file-entries?perPage=50&${query}`)
  if (answer.status !== 200 || answer.body.data.length === 0)
    throw new Error(`${query} answered ${answer.status} and found nothing`)
  return answer
}
