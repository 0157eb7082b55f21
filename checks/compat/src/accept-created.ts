/** The password grant is answered with 201, where openid-client and oauth4webapi accept 200 only. */
export async function acceptCreated(url: string, options: object): Promise<Response> {
  const response = await fetch(url, options as RequestInit);
  return response.status === 201 ? new Response(response.body, { status: 200, headers: response.headers }) : response;
}
