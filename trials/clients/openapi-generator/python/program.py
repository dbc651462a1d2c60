import json
import sys

import openapi_client as api
from openapi_client.rest import ApiException

scenario = json.load(sys.stdin)


def client_for(key):
    configuration = api.Configuration(host=scenario["url"])
    configuration.access_token = key
    return api.ApiClient(configuration)


requester = client_for(scenario["requesterKey"])
approver = client_for(scenario["approverKey"])
change_requests = api.ChangeRequestsApi(requester)
expenses = api.ExpenseApplicationsApi(requester)


# The client would take an answer without a body for a record without fields, and miss them: it is left unread.
without_body = {"_preload_content": False}


def id_in(answer):
    return int(answer.headers["Location"].split("/")[-1])


cost_centres = []
page_number, pages = 1, 1
while page_number <= pages:
    page, _, headers = api.CostCentresApi(requester).list_cost_centres_with_http_info(
        page_number=page_number, page_size=7
    )
    cost_centres += [each.code for each in page]
    page_number, pages = page_number + 1, int(headers["X-Paging-TotalPages"])

[employee] = api.EmployeesApi(requester).search_employees(employee_code=scenario["employeeCode"])

command = api.CreateChangeRequestCommand(
    change_type=api.ChangeTypeName.COSTCENTRE,
    employee_id=employee.id,
    submit_immediately=False,
    cost_centre=[
        api.CostCentreShareCommand(cost_centre_id=cost_centre, percentage=percentage)
        for cost_centre, percentage in scenario["shares"]
    ],
)
preview = change_requests.create_change_request(command, dry_run=True)
request_id = id_in(change_requests.create_change_request(command, **without_body))
statuses = [change_requests.get_change_request(request_id).status]
change_requests.submit_change_request(request_id, **without_body)
while True:
    request = change_requests.get_change_request(request_id)
    statuses.append(request.status)
    if request.status != api.ChangeRequestStatus.PENDING:
        break
    api.ChangeRequestsApi(approver).approve_change_request(
        request_id,
        approve_change_request_command=api.ApproveChangeRequestCommand(revision=request.revision),
        **without_body,
    )
changed = api.EmployeesApi(requester).get_employee(employee.id)


def claim_of(**fields):
    claim = {
        "organisation_chart_position_id": scenario["expense"]["positionId"],
        "expense_paycode_id": scenario["expense"]["paycodeId"],
        "employee_id": employee.id,
        "amount_applied": scenario["expense"]["amount"],
        "merchant": scenario["expense"]["merchant"],
        "description": "Deck boots.",
        "receipt_reference": "R-1",
        "submit_immediately": False,
    }
    # Unchecked: the client would refuse by itself what is too long.
    unchecked = api.Configuration()
    unchecked.client_side_validation = False
    return api.CreateExpenseApplicationCommand(**{**claim, **fields}, local_vars_configuration=unchecked)


expense_id = id_in(expenses.create_expense_application(claim_of(), **without_body))
expenses.submit_expense_application(expense_id, **without_body)
expense = expenses.get_expense_application(expense_id)

refusal = None
try:
    expenses.create_expense_application(claim_of(description="x" * 501, merchant="x" * 201))
except ApiException as error:
    invalid = requester.deserialize(type("Body", (), {"data": error.body}), "InvalidRequest")
    refusal = {"status": error.status, "modelState": invalid.model_state}

print(
    json.dumps(
        {
            "costCentres": cost_centres,
            "found": {"id": employee.id, "name": employee.name},
            "preview": {"status": preview.status, "fields": [change.field for change in preview.changes]},
            "statuses": statuses,
            "shares": [[share.cost_centre.id, share.percentage] for share in changed.cost_centres],
            "expense": {
                "id": expense.id,
                "status": expense.status,
                "amount": expense.amount_applied,
                "merchant": expense.merchant,
            },
            "refusal": refusal,
        }
    )
)
